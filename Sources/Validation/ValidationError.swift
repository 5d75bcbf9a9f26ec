/// The reason why a value breaks a rule.
public struct ValidationError: Error, Hashable, Sendable {
  /// The reason, as a phrase behind the name of the property ("should not be empty"), or as a whole sentence.
  public let failureReason: String
  /// Whether the reason is a sentence by itself, as a custom message is.
  public let isSentence: Bool

  /// The message about a property of this name: "Lastname should not be empty".
  public func message(about name: String) -> String {
    isSentence ? failureReason : "\(name) \(failureReason)"
  }
}
