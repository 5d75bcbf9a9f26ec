/// The error of a value that breaks a rule.
public struct ValidationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The message of the rule.
  public let failureReason: String
  /// The message of the rule.
  public var description: String { failureReason }

  /// Makes the error of a rule with this message.
  public init(_ failureReason: String) {
    self.failureReason = failureReason
  }
}
