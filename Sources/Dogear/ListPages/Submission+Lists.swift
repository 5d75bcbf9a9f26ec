import HTTP
import Live

extension Submission {
  /// The state that a toggle asks for, on or off, as its button's value says.
  ///
  /// - Throws: `HTTPError` with status 400 where it does not say.
  func requireOn() throws -> Bool {
    guard let isOn else { throw HTTPError(.badRequest, "The button does not say whether it is on or off.") }
    return isOn
  }
}
