import Synchronization

/// The same work without publishers: a list of closures.
final class Closures<Value> {
  private var sinks: [(Value) -> Void] = []

  func add(_ sink: @escaping (Value) -> Void) { sinks.append(sink) }

  @inline(never)
  func send(_ value: Value) { for sink in sinks { sink(value) } }
}

/// The same, with a lock, so that several threads may send.
final class LockedClosures: Sendable {
  private let sinks = Mutex<[@Sendable (Int) -> Void]>([])

  func add(_ sink: @escaping @Sendable (Int) -> Void) { sinks.withLock { $0.append(sink) } }

  func removeLast() { sinks.withLock { _ = $0.removeLast() } }

  @inline(never)
  func send(_ value: Int) { for sink in sinks.withLock({ $0 }) { sink(value) } }
}
