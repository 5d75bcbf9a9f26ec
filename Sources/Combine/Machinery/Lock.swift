public import Synchronization

/// A value behind a mutex. Unlike `Mutex` it lets values that aren't `Sendable` in and out, because the publishers
/// built on it never hand the same value to two threads at once.
@usableFromInline
// Unchecked because the mutex orders all access to the state.
package struct Lock<State>: ~Copyable, @unchecked Sendable {
  @usableFromInline
  // The mutex is what makes the unchecked conformance true.
  struct Guarded: @unchecked Sendable {
    @usableFromInline var state: State

    @inlinable
    @inline(__always)
    init(_ state: State) { self.state = state }
  }

  @usableFromInline
  // A result leaves the lock by being moved to the caller alone.
  struct Moved<Value>: @unchecked Sendable {
    @usableFromInline let value: Value

    @inlinable
    @inline(__always)
    init(_ value: Value) { self.value = value }
  }

  @usableFromInline let mutex: Mutex<Guarded>

  @inlinable
  @inline(__always)
  package init(_ state: State) { mutex = Mutex(Guarded(state)) }

  @inlinable
  @inline(__always)
  package func withLock<Value>(_ body: (inout State) -> Value) -> Value {
    mutex.withLock { Moved(body(&$0.state)) }.value
  }
}
