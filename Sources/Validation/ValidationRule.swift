/// A rule for values of a type, with the message about those that break it.
public struct ValidationRule<Value>: Sendable {
  /// The message about a value that breaks the rule.
  public let message: String
  private let accepts: @Sendable (Value) -> Bool

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - message: the message about a value that breaks it.
  ///   - accepts: whether a value follows it.
  public init(_ message: String, accepts: @escaping @Sendable (Value) -> Bool) {
    (self.message, self.accepts) = (message, accepts)
  }

  /// Whether a value follows the rule.
  public func isFollowed(by value: Value) -> Bool { accepts(value) }

  /// The rule with another message.
  public func saying(_ message: String) -> ValidationRule {
    ValidationRule(message, accepts: accepts)
  }

  /// The rule where a condition holds; elsewhere anything is accepted.
  public func when(_ condition: @escaping @Sendable (Value) -> Bool) -> ValidationRule {
    let accepts = accepts
    return ValidationRule(message) { !condition($0) || accepts($0) }
  }

  /// The rule for a part of a larger value, such as a field of a form.
  public func on<Whole>(_ part: @escaping @Sendable (Whole) -> Value) -> ValidationRule<Whole> {
    let accepts = accepts
    return ValidationRule<Whole>(message) { accepts(part($0)) }
  }
}

extension Collection {
  /// The message of the first rule that a value breaks; empty where it breaks none.
  public func message<Value>(about value: Value) -> String where Element == ValidationRule<Value> {
    first { !$0.isFollowed(by: value) }?.message ?? ""
  }
}
