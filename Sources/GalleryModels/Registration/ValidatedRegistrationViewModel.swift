import Combine
import Validation

/// The third way: each property has its rules, and the broken ones follow each keystroke.
public final class ValidatedRegistrationViewModel: ValidatingObject {
  @Validated(.required(errorMessage: "First name cannot be empty")) public var firstName = ""
  @Validated(.nonEmpty) public var lastName = ""
  @Validated(.required, .isEmail) public var username = ""
  @Validated(.range(8...).saying("Password must be at least 8 characters long")) public var password = ""

  public override init() {
    super.init()
    followBrokenRules(
      of: $firstName.brokenRules(named: "Firstname")
        .and($lastName.brokenRules(named: "Lastname"))
        .and($username.brokenRules(named: "Username"))
        .and($password.brokenRules(named: "Password")))
  }

  /// Registers, unless a rule is broken.
  public func register() -> Bool { isValid }
}

extension ValidationRule where Value == String {
  /// A custom rule, with a message of its own.
  static var required: Self { .required(errorMessage: "This field is required") }

  /// A custom rule with the caller's message.
  static func required(errorMessage: String) -> Self { .nonEmpty.saying(errorMessage) }
}
