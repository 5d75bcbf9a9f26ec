import Combine
import Validation

/// A registration that lists all rules that are broken, as often as it is asked to.
public final class BrokenRulesRegistrationViewModel: ValidatingObject {
  @Published public var firstName = ""
  @Published public var lastName = ""
  @Published public var username = ""
  @Published public var password = ""
  @Published public private(set) var registeredName = ""

  public override func validate() {
    clearBrokenRules()
    let fields = [
      ("firstName", firstName, "Firstname"), ("lastName", lastName, "Lastname"),
      ("username", username, "Username"), ("password", password, "Password"),
    ]
    for (name, text, title) in fields where text.isEmpty {
      addBrokenRule(BrokenRule(name: name, message: "\(title) should not be empty"))
    }
  }

  /// Registers, unless a rule is broken. Returns whether that was done.
  public func register() -> Bool {
    validate()
    guard isValid else { return false }
    registeredName = username
    password = ""
    return true
  }
}
