import Combine

/// A registration with plain messages, one about each field that is empty.
public final class MessageRegistrationViewModel: ObservableObject {
  @Published public var firstName = ""
  @Published public var lastName = ""
  @Published public var username = ""
  @Published public var password = ""

  @Published public private(set) var firstNameMessage = ""
  @Published public private(set) var lastNameMessage = ""
  @Published public private(set) var usernameMessage = ""
  @Published public private(set) var passwordMessage = ""
  @Published public private(set) var registeredName = ""

  public init() {}

  /// All that is wrong, in the order of the fields.
  public var messages: [String] {
    [firstNameMessage, lastNameMessage, usernameMessage, passwordMessage].filter { !$0.isEmpty }
  }

  /// Registers, unless a field is empty. Returns whether that was done.
  public func register() -> Bool {
    firstNameMessage = firstName.isEmpty ? "Firstname cannot be empty!" : ""
    lastNameMessage = lastName.isEmpty ? "Lastname cannot be empty!" : ""
    usernameMessage = username.isEmpty ? "Username cannot be empty!" : ""
    passwordMessage = password.isEmpty ? "Password cannot be empty!" : ""
    guard messages.isEmpty else { return false }
    registeredName = username
    password = ""
    return true
  }
}
