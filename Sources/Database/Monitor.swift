import Glibc

/// State behind a POSIX mutex, and a condition that threads wait for (POSIX.1-2017, `pthread_cond_wait`).
///
/// `@unchecked Sendable` because the mutex guards the state.
final class Monitor<State: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  init(_ state: State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Runs a closure on the state, which no other thread has meanwhile.
  func withLock<Value, Failure>(_ body: (inout State) throws(Failure) -> Value) throws(Failure) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&state)
  }

  /// Waits until a condition of the state holds, and runs a closure on it then.
  func withLock<Value>(when condition: (State) -> Bool, _ body: (inout State) -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !condition(state) { pthread_cond_wait(changed, mutex) }
    return body(&state)
  }

  /// Wakes a thread that waits, so that it looks at the state again.
  func wakeOne() {
    pthread_cond_signal(changed)
  }

  /// Wakes all threads that wait.
  func wakeAll() {
    pthread_cond_broadcast(changed)
  }
}
