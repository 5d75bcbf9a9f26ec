import Combine
import Validation

final class SignUp: ValidatingObject {
  @Validated(.nonEmpty, .range(3...)) var name = ""
  @Validated(.range(8...).saying("The password is too short")) var password = ""
  @Published var repetition = ""

  override init() {
    super.init()
    collectBrokenRules(
      $name.brokenRule(of: "name"),
      $password.brokenRule(of: "password"),
      $password.combineLatest($repetition).brokenRule(of: "repetition", by: .equal("The passwords differ")))
  }
}
