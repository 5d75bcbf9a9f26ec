/// A marble diagram: the upstreams above, the operator in a box, and below it what the subscribers get.
public struct MarbleDiagram: Identifiable, Equatable, Sendable {
  /// An event at a place of a line.
  public struct Marble: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
      case value(String)
      case finished
      case failed(String)
    }

    public let place: Int
    public let kind: Kind
  }

  public typealias Line = [Marble]

  /// The line of a subscriber, with its name where there are several.
  public struct Output: Equatable, Sendable {
    public let name: String?
    public internal(set) var line: Line = []
  }

  /// The operator, which has one diagram in a chapter.
  public let id: String
  /// The source of the operator, as the box has it.
  public let code: String
  public let inputs: [Line]
  public let outputs: [Output]
  /// The lines of the example: its values, the end, and what it prints.
  let lines: [String]
  /// The lines that `print("publisher")` writes above the operator, among the lines of the subscriber; empty without any.
  public let trace: [String]

  /// The console of the example, with its title.
  public var console: [String] { ["--- Example of: \(id) ---"] + lines }
}
