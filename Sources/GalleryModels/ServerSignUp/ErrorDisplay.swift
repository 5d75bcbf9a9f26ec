import Foundation

/// The place where an error is shown that has nothing to do with what was typed.
public enum ErrorDisplay: String, CaseIterable, Sendable {
  case inline = "Beside the field"
  case toast = "In a toast"
  case dialog = "In a dialog"
  case page = "On a page of its own"
  case ignored = "Not at all: sync later"
}

/// An error, as a person is told of it.
public struct ShownError: Equatable, Sendable {
  public let title: String
  public let text: String

  init(_ error: any Error) {
    switch error {
    case APIError.transportError:
      (title, text) = ("You seem to be offline", "The server can't be reached. Please try again.")
    case APIError.decodingError:
      title = "Please update"
      text = "It looks like you're using an older version of this app. Please update your app."
    case APIError.serverError(_, let reason, _):
      (title, text) = ("The server has a problem", reason ?? "Server error")
    default: (title, text) = ("Something went wrong", error.localizedDescription)
    }
  }
}
