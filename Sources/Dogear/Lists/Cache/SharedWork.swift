import Synchronization

/// Work with keys: all who ask for the work of a key while it is under way wait for that together.
final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let tasks = Mutex<[Key: Task<Value, any Error>]>([:])

  /// The value of the work with a key: of that under way, or of `make`, which is called if none is. The work goes on if
  /// nobody waits any more.
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
