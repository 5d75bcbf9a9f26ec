/// The fields of a registration.
public struct RegistrationForm: Equatable, Sendable {
  public var firstName = ""
  public var lastName = ""
  public var username = ""
  public var password = ""

  public init() {}
}
