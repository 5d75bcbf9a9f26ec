import Synchronization

/// Something that happens once and that others wait for.
final class Flag: Sendable {
  private let state = Mutex<(isSet: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

  func set() {
    let waiting = state.withLock { state in
      state.isSet = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  var isSet: Bool { state.withLock { $0.isSet } }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isSet = state.withLock { state in
        if !state.isSet { state.waiting.append(continuation) }
        return state.isSet
      }
      if isSet { continuation.resume() }
    }
  }

  /// Waits until it is set, which cancelling the task does.
  func waitForCancellation() async {
    await withTaskCancellationHandler {
      await wait()
    } onCancel: {
      set()
    }
  }
}

/// A value behind a lock.
final class Box<Value: Sendable>: Sendable {
  private let content: Mutex<Value>
  init(_ value: Value) { content = Mutex(value) }
  var value: Value { content.withLock { $0 } }
  func change(_ body: (inout Value) -> Void) { content.withLock { body(&$0) } }
}
