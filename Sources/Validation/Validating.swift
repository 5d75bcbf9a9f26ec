import Combine

/// A view model that knows which rules are broken.
public protocol Validating: ObservableObject {
  /// The rules that are broken, in the order in which they were found.
  var brokenRules: [BrokenRule] { get }

  /// Finds the broken rules anew.
  func validate()

  /// Adds a broken rule, unless it is there.
  func addBrokenRule(_ rule: BrokenRule)

  /// Forgets the broken rules.
  func clearBrokenRules()
}

extension Validating {
  /// Whether no rule is known to be broken.
  public var isValid: Bool { brokenRules.isEmpty }
}
