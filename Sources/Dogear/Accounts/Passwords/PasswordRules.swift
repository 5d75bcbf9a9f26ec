/// The rules for the password of a new account.
enum PasswordRules {
  /// The least number of characters.
  static let minimumLength = 8

  /// Whether a password has too few characters, whatever they are.
  static func isShort(_ password: String) -> Bool { password.count < minimumLength }

  /// Returns the message about a password of this strength; empty means valid. Empty comes before short, and weak last.
  static func message(about password: String, _ strength: PasswordStrength?) -> String {
    if password.isEmpty { return AccountsError.passwordEmpty.message }
    if isShort(password) { return tooShort }
    if password.utf8.count > PasswordHasher.maximumBytes { return AccountsError.passwordTooLong.message }
    return strength?.isAcceptable ?? false ? "" : "Password is too weak"
  }

  private static let tooShort = "Password must be at least \(minimumLength) characters long"
}
