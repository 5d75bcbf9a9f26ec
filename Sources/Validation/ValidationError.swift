import Foundation

/// The error of a value that breaks a rule.
public struct ValidationError: LocalizedError, Hashable, Sendable {
  private let message: String

  /// Makes the error of a rule with this message.
  public init(_ message: String) {
    self.message = message
  }

  /// The message of the rule.
  public var failureReason: String? { message }
  /// The message of the rule.
  public var errorDescription: String? { message }
}
