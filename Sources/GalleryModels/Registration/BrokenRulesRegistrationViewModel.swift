import Combine
import Validation

/// The second way: every rule that is broken, found as the form is submitted.
public final class BrokenRulesRegistrationViewModel: ValidatingObject {
  @Published public var form = RegistrationForm()

  public override func validate() {
    clearBrokenRules()
    if form.firstName.isEmpty {
      addBrokenRule(BrokenRule(name: "Firstname", message: "Firstname should not be empty"))
    }
    if form.lastName.isEmpty {
      addBrokenRule(BrokenRule(name: "Lastname", message: "Lastname should not be empty"))
    }
    if form.username.isEmpty {
      addBrokenRule(BrokenRule(name: "Username", message: "Username should not be empty"))
    }
    if form.password.isEmpty {
      addBrokenRule(BrokenRule(name: "Password", message: "Password should not be empty"))
    }
  }

  /// Registers, unless a rule is broken.
  public func register() -> Bool {
    validate()
    return isValid
  }
}
