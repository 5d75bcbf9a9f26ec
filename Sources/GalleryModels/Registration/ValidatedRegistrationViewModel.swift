import Combine
import Validation

extension ValidationRule<String> {
  /// The rule that something was typed, be it more than spaces.
  public static var required: ValidationRule { required(errorMessage: "This field is required") }

  /// The rule that something was typed, with a message of one's own.
  public static func required(errorMessage: String) -> ValidationRule {
    ValidationRule(errorMessage) { !$0.allSatisfy(\.isWhitespace) }
  }
}

/// A registration whose properties say their rules where they are declared. Each rule is written once, and the broken ones
/// follow every keystroke.
public final class ValidatedRegistrationViewModel: ValidatingObject {
  @Validated(.required(errorMessage: "First name cannot be empty")) public var firstName = ""
  @Validated(.required(errorMessage: "Last name cannot be empty")) public var lastName = ""
  @Validated(.required(errorMessage: "Username cannot be empty")) public var username = ""
  @Validated(
    .required(errorMessage: "Password cannot be empty"),
    .range(8...).saying("Password must be at least 8 characters long"))
  public var password = ""
  /// An address, or none: nil is not validated.
  @Validated(.isEmail) public var email: String?
  @Published public private(set) var registeredName = ""

  public override init() {
    super.init()
    collectBrokenRules(
      $firstName.brokenRule(of: "firstName"), $lastName.brokenRule(of: "lastName"),
      $username.brokenRule(of: "username"), $password.brokenRule(of: "password"),
      $email.brokenRule(of: "email"))
  }

  /// Registers, unless a rule is broken. Returns whether that was done.
  public func register() -> Bool {
    guard isValid else { return false }
    registeredName = username
    password = ""
    return true
  }
}
