import Combine

/// The first way: one message, about the first field that is empty.
public final class PlainRegistrationViewModel: ObservableObject {
  @Published public var form = RegistrationForm()
  @Published public private(set) var message = ""

  public init() {}

  /// Registers, unless a field is empty.
  public func register() -> Bool {
    message =
      if form.firstName.isEmpty {
        "Firstname cannot be empty!"
      } else if form.lastName.isEmpty {
        "Lastname cannot be empty!"
      } else if form.username.isEmpty {
        "Username cannot be empty!"
      } else if form.password.isEmpty {
        "Password cannot be empty!"
      } else {
        ""
      }
    return message.isEmpty
  }
}
