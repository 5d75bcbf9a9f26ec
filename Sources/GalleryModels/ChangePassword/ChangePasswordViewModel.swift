import Combine
import Validation

/// A form that changes a password, whose rules are written once.
public final class ChangePasswordViewModel: ValidatingObject {
  /// The values of the fields.
  public struct Form: Equatable, Sendable {
    public var current = ""
    public var new = ""
    public var repeated = ""
    public var isHuman = false

    public init() {}
  }

  @Published public var form = Form()
  /// Whether the password was changed.
  @Published public private(set) var isChanged = false

  private let account: any PasswordAccount

  public init(account: any PasswordAccount) {
    self.account = account
    super.init()
    followBrokenRules(of: $form.brokenRules(by: Self.rules))
  }

  /// Changes the password, unless a rule is broken or the current one is wrong.
  public func change() -> Bool {
    isChanged = false
    guard isValid else { return false }
    guard account.changePassword(from: form.current, to: form.new) else {
      addBrokenRule(BrokenRule(name: "Current password", message: "Current password is wrong"))
      return false
    }
    form = Form()
    isChanged = true
    return true
  }

  private static let rules = FormRules<Form>()
    .field("Current password", \.current, .nonEmpty)
    .field(
      "New password", \.new, .nonEmpty,
      .range(8...).saying("New password must be at least 8 characters long")
    )
    .rule("New password", "New password should not be the current one") { $0.new != $0.current }
    .rule("Re-Enter new password", "Passwords don't match") { $0.new == $0.repeated }
    .rule("I am not a robot", "Please confirm that you are not a robot") { $0.isHuman }
}
