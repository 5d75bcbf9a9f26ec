/// The failure of a test: no response, or one that breaks the protocol.
public struct TestFailure: Error, Sendable, CustomStringConvertible {
  /// The reason in words.
  public let description: String

  /// A failure with its reason.
  public init(_ description: String) {
    self.description = description
  }
}
