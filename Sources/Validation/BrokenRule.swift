/// A rule that is broken: which property breaks it, and what there is to say about it.
public struct BrokenRule: Identifiable, Hashable, Sendable {
  /// The name of the property.
  public let name: String
  /// The message for the person.
  public let message: String
  /// The identity: the same as long as the same rule is broken, so that a list keeps its row.
  public var id: String { "\(name): \(message)" }

  /// Makes a broken rule.
  public init(name: String, message: String) {
    (self.name, self.message) = (name, message)
  }
}

extension Sequence<BrokenRule> {
  /// The first message about a property; empty where it breaks no rule.
  public func message(about name: String) -> String {
    first { $0.name == name }?.message ?? ""
  }
}
