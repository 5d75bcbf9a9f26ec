/// Prometheus' text format, version 0.0.4.
struct MetricsText {
  enum Kind: String {
    case counter
    case gauge
    case histogram
  }

  private(set) var bytes: [UInt8] = []

  /// Says what the samples that follow are.
  mutating func family(_ name: String, _ kind: Kind, _ help: String) {
    bytes.append(contentsOf: "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n".utf8)
  }

  mutating func sample(_ name: String, _ labels: String, _ value: String) {
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
