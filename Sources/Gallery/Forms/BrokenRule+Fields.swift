import Templates
import Validation

extension BrokenRule {
  /// The fields of the partial `Gallery/broken-rules`.
  static var fields: Fields<BrokenRule> {
    Fields<BrokenRule>().text("message", \.message)
  }
}
