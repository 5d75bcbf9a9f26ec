/// A marble diagram: the upstreams above, the operator in a box, and below it what the subscriber gets.
public struct MarbleDiagram: Identifiable, Equatable, Sendable {
  /// An event at a place of a line.
  public struct Marble: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
      case value(String)
      case finished
      case failed
    }

    public let place: Int
    public let kind: Kind
  }

  public typealias Line = [Marble]

  /// The operator, which has one diagram in a chapter.
  public let id: String
  /// The source of the operator, as the box has it.
  public let code: String
  public let inputs: [Line]
  public let output: Line

  /// The console of the example: its title, its values, and the end.
  public var console: [String] {
    ["--- Example of: \(id) ---"]
      + output.map { marble in
        switch marble.kind {
        case .value(let text): text
        case .finished: "Completed"
        case .failed: "Failed"
        }
      }
  }
}
