import Foundation

/// The lines of a log. The oldest lines go when there are too many.
public struct EventLog: Sendable {
  public static let limit = 50

  /// A line, with its time where that matters.
  public struct Line: Identifiable, Equatable, Sendable {
    public let id: Int
    public let time: String
    public let text: String
  }

  public private(set) var lines: [Line] = []
  private var count = 0

  public init() {}

  /// The texts of the lines.
  public var texts: [String] { lines.map(\.text) }

  /// Adds a line, of a time in seconds where it has one.
  public mutating func add(_ text: String, at seconds: Double? = nil) {
    count += 1
    let time = seconds.map { String(format: "%.1f s", $0) } ?? ""
    lines.append(Line(id: count, time: time, text: text))
    lines.removeFirst(max(lines.count - Self.limit, 0))
  }

  public mutating func clear() {
    lines = []
  }
}
