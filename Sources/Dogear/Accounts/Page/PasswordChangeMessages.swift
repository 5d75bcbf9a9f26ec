import Validation

/// The messages about a form that changes a password. An empty message means that its field is valid.
public struct PasswordChangeMessages: Hashable, Sendable {
  /// The message about the current password.
  public let current: String
  /// The message about the new one.
  public let new: String
  /// The message about the new one, typed again.
  public let repetition: String
  /// The strength of the new password; nil while there is none.
  public let strength: PasswordStrength?
  /// The reason why the new password is weak, as a sentence; empty where there is none.
  public let weakness: String

  /// Makes the messages about what was typed.
  init(new: JudgedPassword, repetition: String, current: String, refusal: Refusal?) {
    self.current = Self.current(current, refusal: refusal)
    self.new = !new.text.isEmpty && new.text == current ? "This is your current password." : new.message
    self.repetition = new.message(aboutRepetition: repetition)
    (strength, weakness) = (new.strength, new.weakness)
  }

  /// The message about a current password.
  static func current(_ password: String, refusal: Refusal?) -> String {
    ([.nonEmpty.saying("Type your current password, too.")] + refusal.rules).message(about: password)
  }

  /// Whether nothing that is known so far speaks against the submission.
  public var isValid: Bool { current.isEmpty && new.isEmpty && repetition.isEmpty }
}
