import Combine

/// A base class of view models that publishes their broken rules.
///
/// A subclass either overrides ``validate()``, or collects its rules once, by publishers that follow its properties.
open class ValidatingObject: ObservableObject, Validating {
  /// The rules that are broken, in the order in which they were found.
  @Published public private(set) var brokenRules: [BrokenRule] = []

  /// Makes an object without broken rules.
  public init() {}

  /// Finds out which rules are broken. Here there are none.
  open func validate() {}

  /// Adds a broken rule, unless it is there.
  public func addBrokenRule(_ rule: BrokenRule) {
    if !brokenRules.contains(rule) { brokenRules.append(rule) }
  }

  /// Forgets all broken rules.
  public func clearBrokenRules() {
    if !brokenRules.isEmpty { brokenRules = [] }
  }

  /// Keeps the broken rules up to date from now on: at most one of each publisher, in their order.
  public func collectBrokenRules(_ rules: AnyPublisher<BrokenRule?, Never>...) {
    rules.brokenRules().removeDuplicates().assign(to: &$brokenRules)
  }
}
