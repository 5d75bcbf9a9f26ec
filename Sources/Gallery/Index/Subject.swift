/// A subject of the gallery, by which its index is divided.
enum Subject: String, CaseIterable, Sendable {
  case state = "State and views"
  case lists = "Lists"
  case forms = "Forms and validation"

  /// A sentence on what the subject is about.
  var sentence: String {
    switch self {
    case .state: "Who owns a value, who changes it, and what a page makes of it."
    case .lists: "Rows, and many of them: drawn, searched, fetched, refreshed."
    case .forms: "What is typed, what is wrong with it, and where that is said."
    }
  }
}
