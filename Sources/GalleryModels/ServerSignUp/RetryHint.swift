import Foundation

/// The hint of a server on whether it is worth asking again: the header Retry-After of its error. An error without the hint
/// would come again.
enum RetryHint {
  /// The longest wait for a server that wants to be asked later, in seconds. Its header may say minutes.
  static let longestWait = 10.0

  /// Whether an error comes with the hint.
  static func isGiven(by error: any Error) -> Bool {
    if case APIError.serverError(_, _, .some) = error { true } else { false }
  }

  /// The seconds after which a server wants to be asked again; nil where it says nothing that can be read.
  static func wait(after error: any Error) -> Double? {
    guard case APIError.serverError(_, _, let text?) = error, let seconds = Double(text) else { return nil }
    return min(max(seconds, 0), longestWait)
  }

  /// Whether an error may be gone by itself later.
  static func mayPass(_ error: any Error) -> Bool {
    if case APIError.transportError = error { true } else { isGiven(by: error) }
  }

  /// The sentence on what becomes of a server's error; empty for any other.
  static func outlook(for error: any Error, isLastTry: Bool) -> String {
    guard case APIError.serverError = error else { return "" }
    guard isGiven(by: error) else {
      return "The server has a problem. It isn't asked again, as it doesn't say that this will pass."
    }
    return isLastTry
      ? "The server is still down. It isn't asked again by itself."
      : "The server is down for now. It is asked again by itself."
  }
}
