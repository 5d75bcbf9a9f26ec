/// A report in Prometheus' text format, version 0.0.4.
public struct MetricsText: Sendable {
  /// The kinds of figures.
  public enum Kind: String, Sendable {
    /// A number that only grows.
    case counter
    /// A number as it is now.
    case gauge
    /// Numbers of values up to each of some bounds.
    case histogram
  }

  private(set) var bytes: [UInt8] = []

  /// Says what the samples that follow are.
  public mutating func family(_ name: String, _ kind: Kind, _ help: String) {
    bytes.append(contentsOf: "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n".utf8)
  }

  /// Adds a sample.
  ///
  /// - Parameter labels: such as `port="80",loop="1"`, with backslashes, quotes and line ends escaped by one; may be empty.
  public mutating func sample(_ name: String, _ labels: String, _ value: String) {
    bytes.append(contentsOf: (labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n").utf8)
  }

  /// Nanoseconds in seconds, exactly.
  static func seconds(_ nanoseconds: UInt64) -> String {
    var fraction = String(nanoseconds % 1_000_000_000)
    fraction = String(repeating: "0", count: 9 - fraction.utf8.count) + fraction
    while fraction.hasSuffix("0"), fraction.utf8.count > 1 { fraction.removeLast() }
    return "\(nanoseconds / 1_000_000_000).\(fraction)"
  }
}
