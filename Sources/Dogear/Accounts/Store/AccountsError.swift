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
  /// The name has letters of alphabets that nobody mixes, such as Latin and Greek.
  case usernameMixesAlphabets
  /// The password is empty.
  case passwordEmpty
  /// The password is longer than can be handled.
  case passwordTooLong
  /// The current password is not the right one.
  case wrongPassword
  /// The code of the second step is not the right one, or was used.
  case wrongCode
  /// The code of a link is not the right one, or was used, or came too late.
  case linkInvalid
  /// The account may not be used, as whoever runs the server decided.
  case accountDisabled
  /// Nobody else administers the server.
  case lastAdministrator
  /// Nobody may sign up.
  case signUpClosed
  /// The password is weak for the account of this name; the message says why.
  case passwordUnsuitable(String)
  /// The passkey is none of an account here, or can't be used at this address.
  case passkeyRefused
  /// The account has as many passkeys as it may have.
  case tooManyPasskeys
  /// Nothing is being set up, or it took too long.
  case setupExpired
  /// Signing in failed so often that the next attempt has to wait, in seconds.
  case tooManyAttempts(seconds: Int)

  /// The message for the person.
  public var message: String {
    switch self {
    case .usernameTaken: "Username not available. Try a different one."
    case .usernameTooShort: Self.tooShort
    case .usernameTooLong: "Username too long. At most \(Username.maximumLength) characters are allowed."
    case .usernameUnsuitable: "Username contains characters that can't be used."
    case .usernameMixesAlphabets: "Username mixes letters of different alphabets."
    case .passwordEmpty: "Password must not be empty"
    case .passwordTooLong: "Password too long. At most \(PasswordHasher.maximumBytes) bytes are allowed."
    case .wrongPassword: "The password is not right."
    case .wrongCode: "The code is not right."
    case .linkInvalid: "This code is not good, or not any more. Ask for a new link."
    case .accountDisabled: "This account is disabled. Ask whoever runs this server."
    case .lastAdministrator: "Nobody else administers this server. Make somebody else an administrator first."
    case .signUpClosed: "Nobody can sign up here. Ask whoever runs this server for an account."
    case .passwordUnsuitable(let message): message
    case .passkeyRefused: "This passkey can't be used here."
    case .tooManyPasskeys: "You have as many passkeys as you may have. Remove one first."
    case .setupExpired: "That took too long. Please begin again."
    case .tooManyAttempts(let seconds):
      "Too many attempts. Please try again in \(seconds == 1 ? "a second" : "\(seconds) seconds")."
    }
  }

  private static let tooShort =
    "Username too short. Needs to be at least \(Username.minimumLength) characters."
}
