import HTTP
import Live

extension Submission {
  /// Whether a toggle is to be on or off, as its button's value says.
  ///
  /// - Throws: `HTTPError` with status 400 where it does not say.
  func requireOn() throws -> Bool {
    guard let isOn else { throw HTTPError(.badRequest, "The button does not say whether it is on or off.") }
    return isOn
  }
}
