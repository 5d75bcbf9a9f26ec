/// The error that `#` stands for in a marble diagram.
public struct MarbleError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Creates the error.
  public init() {}

  /// Always `#`.
  public var description: String { "#" }
}
