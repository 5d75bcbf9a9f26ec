/// An object that knows which of its rules are broken.
public protocol Validating: AnyObject {
  /// The rules that are broken, in the order in which they were found.
  var brokenRules: [BrokenRule] { get }

  /// Finds out which rules are broken.
  func validate()
  /// Adds a broken rule.
  func addBrokenRule(_ rule: BrokenRule)
  /// Forgets all broken rules.
  func clearBrokenRules()
}

extension Validating {
  /// Whether no rule is broken.
  public var isValid: Bool { brokenRules.isEmpty }
}
