import Synchronization

/// The same work without publishers: a list of closures, with a lock, so that several threads may send, as Combine promises.
final class Closures<Value: Sendable>: Sendable {
  private let sinks = Mutex<[@Sendable (Value) -> Void]>([])

  func add(_ sink: @escaping @Sendable (Value) -> Void) { sinks.withLock { $0.append(sink) } }

  func removeLast() { sinks.withLock { _ = $0.removeLast() } }

  @inline(never)
  func send(_ value: Value) { for sink in sinks.withLock({ $0 }) { sink(value) } }
}
