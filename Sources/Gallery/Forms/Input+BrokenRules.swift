import Live
import Validation

extension Input where Model: Validating & SendableMetatype {
  /// The input with the message about the first rule that the property of its name breaks.
  func brokenRules() -> Input {
    let name = name
    return message { $0.brokenRules.message(about: name) }
  }
}
