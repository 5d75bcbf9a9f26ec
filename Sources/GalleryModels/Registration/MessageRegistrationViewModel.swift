import Combine

/// A registration with one plain message: the first thing that is wrong.
public final class MessageRegistrationViewModel: ObservableObject {
  @Published public var firstName = ""
  @Published public var lastName = ""
  @Published public var username = ""
  @Published public var password = ""
  @Published public private(set) var message = ""
  @Published public private(set) var registeredName = ""

  public init() {}

  /// Registers, unless a field is empty. Returns whether that was done.
  public func register() -> Bool {
    message =
      if firstName.isEmpty {
        "Firstname cannot be empty!"
      } else if lastName.isEmpty {
        "Lastname cannot be empty!"
      } else if username.isEmpty {
        "Username cannot be empty!"
      } else if password.isEmpty {
        "Password cannot be empty!"
      } else {
        ""
      }
    guard message.isEmpty else { return false }
    registeredName = username
    password = ""
    return true
  }
}
