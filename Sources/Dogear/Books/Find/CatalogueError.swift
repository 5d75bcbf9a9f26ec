/// The reason why a catalogue has no answer.
enum CatalogueError: Error, Equatable {
  /// It can't be reached.
  case unreachable
  /// It asks to be left alone for so many seconds.
  case busy(seconds: Int)
  /// It answers with an error of its own.
  case failed(status: Int)
  /// Its answer can't be read.
  case unreadable
  /// People of this network have asked too much.
  case tooManyQuestions(seconds: Int)

  /// The message to the person who asked.
  var message: String {
    switch self {
    case .unreachable: "Open Library can't be reached right now."
    case .busy(let seconds):
      "Open Library is busy and asks for a pause of \(seconds == 1 ? "a second" : "\(seconds) seconds")."
    case .failed: "Open Library has trouble of its own right now."
    case .unreadable: "Open Library gave an answer that can't be read."
    case .tooManyQuestions(let seconds):
      "Your network has searched a lot. Try again in \(seconds == 1 ? "a second" : "\(seconds) seconds")."
    }
  }

  /// Whether the same question may be answered a moment later.
  var isPassing: Bool {
    switch self {
    case .unreachable: true
    case .busy(let seconds): seconds <= 5
    case .failed(let status): status >= 500
    case .unreadable, .tooManyQuestions: false
    }
  }
}
