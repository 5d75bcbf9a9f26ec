import Synchronization

/// Work that has a key, and that all who ask for it while it is under way wait for together.
final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let tasks = Mutex<[Key: Task<Value, any Error>]>([:])

  /// The value of the work with a key: that of the work under way, or else of `make`. It goes on where nobody waits any more.
  func value(of key: Key, _ make: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let task = tasks.withLock { tasks in
      if let task = tasks[key] { return task }
      let task = Task {
        defer { self.tasks.withLock { $0[key] = nil } }
        return try await make()
      }
      tasks[key] = task
      return task
    }
    return try await task.value
  }
}
