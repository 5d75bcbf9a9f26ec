/// A new password as typed, judged by the rules.
struct JudgedPassword: Sendable {
  let text: String
  /// The strength; nil for an empty password.
  let strength: PasswordStrength?
  /// The reason why a password is weak; empty where it is not, or is short.
  let weakness: String
  /// The message about the password; empty where an account may have it.
  let message: String

  /// Judges a password for an account of this name.
  init(_ typed: String, for name: String) {
    text = typed
    if typed.isEmpty || PasswordRules.isShort(typed) {
      strength = typed.isEmpty ? nil : .veryWeak
      weakness = ""
    } else {
      let estimate = PasswordEstimate(of: typed, name: name)
      strength = estimate.strength
      weakness = estimate.strength.isAcceptable ? "" : estimate.weakness?.sentence ?? ""
    }
    message = PasswordRules.message(about: typed, strength)
  }

  /// The message about the password typed again. An empty password is reported before a mismatch.
  func message(aboutRepetition repetition: String) -> String {
    text.isEmpty || text == repetition ? "" : "Passwords do not match"
  }
}
