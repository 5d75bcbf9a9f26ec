/// The reason why an account was not made or changed, or nobody was signed in. The messages are safe to show.
public enum AccountsError: Error, Hashable, Sendable {
  /// Somebody has this name, or nobody may have it.
  case usernameTaken
  /// The name has fewer characters than are needed.
  case usernameTooShort
  /// The name has more characters than are allowed.
  case usernameTooLong
  /// The name has control characters or others that can't be seen.
  case usernameUnsuitable
  /// The password is empty.
  case passwordEmpty
  /// The password is longer than can be handled.
  case passwordTooLong
  /// The current password is not the right one.
  case wrongPassword
  /// Signing in failed so often that the next attempt has to wait, in seconds.
  case tooManyAttempts(seconds: Int)

  /// The message for the person.
  public var message: String {
    switch self {
    case .usernameTaken: "Username not available. Try a different one."
    case .usernameTooShort:
      "Username too short. Needs to be at least \(Username.minimumLength) characters."
    case .usernameTooLong: "Username too long. At most \(Username.maximumLength) characters are allowed."
    case .usernameUnsuitable: "Username contains characters that can't be used."
    case .passwordEmpty: "Password must not be empty"
    case .passwordTooLong: "Password too long. At most \(PasswordHasher.maximumBytes) bytes are allowed."
    case .wrongPassword: "The password is not right."
    case .tooManyAttempts(let seconds):
      "Too many attempts. Please try again in \(seconds == 1 ? "a second" : "\(seconds) seconds")."
    }
  }
}
