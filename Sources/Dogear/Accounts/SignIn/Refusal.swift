import Combine
import Validation

/// The reason why a typed password or code was refused; it says nothing of any other text.
struct Refusal: Sendable {
  let text: String
  let message: String

  /// Submits a typed text. Returns the refusal, or nil where there is none.
  ///
  /// - Parameter submit: throws `AccountsError` where the text is refused. Other errors are passed on.
  static func of(_ text: String, by submit: (_ text: String) async throws -> Void) async throws -> Refusal? {
    do {
      try await submit(text)
      return nil
    } catch let error as AccountsError {
      return Refusal(text: text, message: error.message)
    }
  }
}

extension ObservableObject {
  /// Submits a typed text, and empties it where it was taken. Returns whether it was.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - refusal: the reason why it was refused, or nil.
  ///   - submit: throws `AccountsError` where the text is refused. Other errors are passed on.
  func submit(
    _ text: ReferenceWritableKeyPath<Self, String>, refusal: ReferenceWritableKeyPath<Self, Refusal?>,
    by submit: (_ text: String) async throws -> Void
  ) async throws -> Bool {
    self[keyPath: refusal] = try await Refusal.of(self[keyPath: text], by: submit)
    guard self[keyPath: refusal] == nil else { return false }
    self[keyPath: text] = ""
    return true
  }
}

extension Refusal? {
  /// The rule that a text is not the refused one; none where nothing was refused.
  var rules: [ValidationRule<String>] {
    self.map { refusal in [ValidationRule(refusal.message) { $0 != refusal.text }] } ?? []
  }

  /// The message about a text: empty where it was not refused.
  func message(about text: String) -> String { rules.message(about: text) }

  /// The message about the code of a link: empty where it is complete and was not refused.
  func message(aboutCode code: String) -> String {
    SecretCode(code) == nil ? "Type or paste the whole code." : message(about: code)
  }
}
