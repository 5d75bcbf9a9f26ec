/// A subject of the gallery, by which its index is divided.
enum Subject: String, CaseIterable, Sendable {
  case state = "State and views"
  case lists = "Lists"
  case apps = "Whole apps"

  /// A sentence on what the subject is about.
  var sentence: String {
    switch self {
    case .state: "Who owns a value, who changes it, and what a page makes of it."
    case .lists: "Rows, and many of them: drawn, searched, fetched, refreshed."
    case .apps: "Models, view models and pages that belong together, small enough to be read whole."
    }
  }
}
