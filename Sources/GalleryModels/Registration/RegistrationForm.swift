/// What a registration asks for.
public struct RegistrationForm: Equatable, Sendable {
  public var firstName = ""
  public var lastName = ""
  public var username = ""
  public var password = ""

  public init() {}
}
