/// A fault of a rule, a period or a start, in words for the person who wrote it.
public struct RecurrenceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The fault, in words.
  public let description: String

  init(_ description: String) { self.description = description }
}
