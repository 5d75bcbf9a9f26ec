import Templates
import Validation

extension BrokenRule {
  /// The fields of a broken rule in a list.
  static var fields: Fields<BrokenRule> {
    Fields<BrokenRule>().text("message", \.message)
  }
}
