/// A subject of the gallery, by which its index is divided.
enum Subject: String, CaseIterable, Sendable {
  case state = "State and views"
  case lists = "Lists"
  case forms = "Forms and validation"
  case network = "Network, errors and retry"
  case schedulers = "Schedulers and concurrency"
  case operators = "Custom publishers and operators"
  case playground = "Operator playground"
  case liveData = "Live data"
  case apps = "Whole apps"

  /// A sentence on what the subject is about.
  var sentence: String {
    switch self {
    case .state: "Who owns a value, who changes it, and what a page makes of it."
    case .lists: "Rows, and many of them: drawn, searched, fetched, refreshed."
    case .forms: "What is typed, what is wrong with it, and where that is said."
    case .network:
      "Requests over HTTP to services that answer, answer late, or don't, and what a person is told then."
    case .schedulers: "What runs where and when, side by side or one after the other, and what comes of it."
    case .operators: "Parts that Combine does not have, and how they are made of those that it has."
    case .playground: "Operators at work: drawn as marbles on lines, with the constants in your hands."
    case .liveData: "Documents that change elsewhere, and lists that follow them."
    case .apps: "Models, view models and pages that belong together, small enough to be read whole."
    }
  }
}
