/// A rule that a value follows or breaks.
///
/// An extension adds rules of its own, which `@Validated` and ``FormRules`` then take like those that are here:
///
/// ```swift
/// extension ValidationRule where Value == String {
///   static var required: Self { .required(errorMessage: "This is required") }
///   static func required(errorMessage: String) -> Self { .nonEmpty.saying(errorMessage) }
/// }
/// ```
public struct ValidationRule<Value>: Sendable {
  private let error: ValidationError
  private let isFollowed: @Sendable (Value) -> Bool

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - reason: what is wrong with a value that breaks it, as a phrase behind the name of the property.
  ///   - isFollowed: whether a value follows the rule.
  public init(_ reason: String, isFollowed: @escaping @Sendable (Value) -> Bool) {
    self.init(ValidationError(failureReason: reason, isSentence: false), isFollowed)
  }

  private init(_ error: ValidationError, _ isFollowed: @escaping @Sendable (Value) -> Bool) {
    (self.error, self.isFollowed) = (error, isFollowed)
  }

  /// The rule with a message of its own, a whole sentence.
  public func saying(_ message: String) -> Self {
    Self(ValidationError(failureReason: message, isSentence: true), isFollowed)
  }

  /// The rule for values that may be missing: nil is not validated.
  public var ifPresent: ValidationRule<Value?> {
    let isFollowed = isFollowed
    return ValidationRule<Value?>(error) { $0.map(isFollowed) ?? true }
  }

  /// The error of a value that breaks the rule; nil for one that follows it.
  public func error(of value: Value) -> ValidationError? {
    isFollowed(value) ? nil : error
  }
}

extension Sequence {
  /// The error of the first rule that a value breaks.
  func error<Value>(of value: Value) -> ValidationError? where Element == ValidationRule<Value> {
    lazy.compactMap { $0.error(of: value) }.first
  }
}
