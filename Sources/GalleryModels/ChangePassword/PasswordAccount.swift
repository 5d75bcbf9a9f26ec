/// An account whose password can be changed.
public protocol PasswordAccount: AnyObject {
  /// Changes the password, if the current one is right.
  func changePassword(from current: String, to new: String) -> Bool
}

/// An account that is kept in memory, for a view that stands alone.
public final class LocalPasswordAccount: PasswordAccount {
  /// The password of a new account.
  public static let startPassword = "open sesame"

  private var password: String

  public init(password: String = LocalPasswordAccount.startPassword) {
    self.password = password
  }

  public func changePassword(from current: String, to new: String) -> Bool {
    guard current == password else { return false }
    password = new
    return true
  }
}
