/// A source of figures that are reported together with those of requests and servers.
public protocol MetricsSource: Sendable {
  /// Writes the figures as they are now, each family once.
  func write(to text: inout MetricsText) async
}
