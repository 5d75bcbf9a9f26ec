/// A rule that a property breaks, as a view lists it.
public struct BrokenRule: Identifiable, Hashable, Sendable {
  /// The name of the property, as people know it.
  public let name: String
  /// The message, a sentence.
  public let message: String

  /// Makes a broken rule.
  public init(name: String, message: String) {
    (self.name, self.message) = (name, message)
  }

  /// The name and the message: a list has each of them once.
  public var id: String { "\(name): \(message)" }
}

extension [BrokenRule] {
  /// The message about a property; empty where it breaks no rule.
  public func message(about name: String) -> String {
    first { $0.name == name }?.message ?? ""
  }
}
