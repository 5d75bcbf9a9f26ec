/// The list of servers that all servers of a cluster read, and in which each keeps itself.
protocol ClusterDirectory: Sendable {
  /// Says that a server is there, and returns all that are listed.
  ///
  /// - Parameter beat: a number that grows each time, by which the others see that the server lives.
  func update(_ own: ClusterServer, beat: Int) async throws -> [ClusterEntry]
  /// All servers that are listed.
  func entries() async throws -> [ClusterEntry]
  /// Removes a server that has stopped; one that is given with a beat, only where it is still its last.
  func remove(_ name: String, beat: Int?) async throws
}

/// A server as it is listed.
struct ClusterEntry: Equatable, Sendable {
  let server: ClusterServer
  let beat: Int
}
