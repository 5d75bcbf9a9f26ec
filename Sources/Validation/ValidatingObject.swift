import Combine

/// A base class for view models that publish the rules that are broken. A subclass overrides ``validate()``, or follows
/// publishers of broken rules by ``followBrokenRules(of:)``.
open class ValidatingObject: Validating {
  /// The rules that are broken.
  @Published public private(set) var brokenRules: [BrokenRule] = []

  /// Makes an object without broken rules.
  public init() {}

  /// Finds the broken rules anew. One that follows a publisher knows them already.
  open func validate() {}

  /// Adds a broken rule, unless it is there.
  public func addBrokenRule(_ rule: BrokenRule) {
    if !brokenRules.contains(rule) { brokenRules.append(rule) }
  }

  /// Forgets the broken rules.
  public func clearBrokenRules() {
    brokenRules = []
  }

  /// Takes the broken rules from a publisher, as long as the object lives. What was added beside them goes with the next
  /// value that it publishes.
  public func followBrokenRules(of publisher: some Publisher<[BrokenRule], Never>) {
    publisher.assign(to: &$brokenRules)
  }
}
