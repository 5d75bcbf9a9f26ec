/// The way of a test's requests to the site.
public enum TestConnection: String, CaseIterable, Sendable {
  /// A direct call of the handler.
  case memory
  /// A socket, to a server on a free port.
  case socket
}
