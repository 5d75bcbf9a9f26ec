import Combine
import Validation

/// A form that changes a password, for whoever knows the current one and is no robot.
public final class ChangePasswordViewModel: ValidatingObject {
  @Validated(.nonEmpty.saying("Password must not be empty")) public var currentPassword = ""
  @Validated(
    .nonEmpty.saying("Password must not be empty"),
    .range(8...).saying("Password must be at least 8 characters long"))
  public var newPassword = ""
  @Published public var newPasswordAgain = ""
  @Published public var isNoRobot = false

  @Published public private(set) var changeCount = 0
  /// The password that was refused; nil before.
  @Published private var wrongPassword: String?
  private var password: String

  public init(password: String = "open sesame") {
    self.password = password
    super.init()
    collectBrokenRules(
      $currentPassword.brokenRule(of: "currentPassword"),
      $currentPassword.combineLatest($wrongPassword)
        .map { typed, wrong in typed == wrong }
        .brokenRule(of: "currentPassword", by: ValidationRule("The password is not right.") { !$0 }),
      $newPassword.brokenRule(of: "newPassword"),
      $newPassword.combineLatest($currentPassword)
        .brokenRule(
          of: "newPassword",
          by: ValidationRule("The new password must be another one") { $0.isEmpty || $0 != $1 }),
      $newPassword.combineLatest($newPasswordAgain)
        .brokenRule(of: "newPasswordAgain", by: .equal("Passwords do not match")),
      $isNoRobot.brokenRule(of: "isNoRobot", by: ValidationRule("Robots can't change passwords") { $0 }))
  }

  /// Changes the password, unless a rule is broken. Returns whether it was changed.
  public func change() -> Bool {
    guard isValid else { return false }
    guard currentPassword == password else {
      wrongPassword = currentPassword
      return false
    }
    password = newPassword
    changeCount += 1
    (currentPassword, newPassword, newPasswordAgain, isNoRobot, wrongPassword) = ("", "", "", false, nil)
    return true
  }
}
