import Synchronization

@testable import Dogear

/// The list of servers in memory.
final class MemoryDirectory: ClusterDirectory {
  private let list = Mutex<[String: ClusterEntry]>([:])

  func update(_ own: ClusterServer, beat: Int) async throws -> [ClusterEntry] {
    list.withLock { $0[own.name] = ClusterEntry(server: own, beat: beat) }
    return try await entries()
  }

  func entries() async throws -> [ClusterEntry] { list.withLock { $0.values.map(\.self) } }

  func remove(_ name: String, beat: Int?) async throws {
    list.withLock { list in
      if beat == nil || list[name]?.beat == beat { list[name] = nil }
    }
  }
}
