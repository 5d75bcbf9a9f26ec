import Synchronization
import Testing

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

  /// Waits until it is set, which fails the test where it takes longer than five minutes.
  func wait(sourceLocation: SourceLocation = #_sourceLocation) async {
    let patience = Task {
      try await Task.sleep(for: .seconds(300))
      Issue.record("nobody has set the flag for five minutes", sourceLocation: sourceLocation)
      set()
    }
    defer { patience.cancel() }
    await withCheckedContinuation { continuation in
      let isSet = state.withLock { state in
        if !state.isSet { state.waiting.append(continuation) }
        return state.isSet
      }
      if isSet { continuation.resume() }
    }
  }

  /// Waits until it is set, which cancelling the task does.
  func waitForCancellation(sourceLocation: SourceLocation = #_sourceLocation) async {
    await withTaskCancellationHandler {
      await wait(sourceLocation: sourceLocation)
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
