/// The log of a server: its latest requests, and how many there were in all.
public struct ServerLog: Equatable, Sendable {
  public var count: Int
  /// The latest lines, the newest last.
  public var lines: [String]

  public init(count: Int = 0, lines: [String] = []) {
    (self.count, self.lines) = (count, lines)
  }
}
