import Synchronization

/// The sending end of a request body, which is told when there is room for more. Lives on a loop.
protocol BodySource: AnyObject {
  /// The handler waits for the body, or has taken some of it.
  func bodyWanted()
}

/// The part of a body that has arrived and was not taken yet. Filled on the loop of its request, emptied anywhere.
final class BodyPipe: Sendable {
  /// As long as fewer bytes wait, more may be received.
  private static let enough = 64 * 1024

  private struct State {
    var bytes: [UInt8] = []
    var end: Result<Void, HTTPError>?
    var waiting: CheckedContinuation<[UInt8]?, any Error>?
    var wasAsked = false
  }

  private let state: Mutex<State>
  private let loop: EventLoop
  // Touched only on the loop's thread.
  nonisolated(unsafe) private weak var source: (any BodySource)?

  /// A body that is still to come.
  init(loop: EventLoop, source: any BodySource) {
    self.loop = loop
    self.source = source
    state = Mutex(State())
  }

  /// A body that is there.
  init(_ body: [UInt8], loop: EventLoop) {
    self.loop = loop
    state = Mutex(State(bytes: body, end: .success(())))
  }

  // MARK: Filling, on the loop

  /// True if there is room for more.
  var wantsMore: Bool { state.withLock { $0.end == nil && $0.bytes.count < Self.enough } }
  /// The bytes that have arrived and were not taken.
  var waitingBytes: Int { state.withLock { $0.bytes.count } }
  /// True once somebody has asked for the body.
  var wasAsked: Bool { state.withLock { $0.wasAsked } }

  /// Takes the next bytes.
  func receive(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    let waiting = state.withLock { state in
      guard state.end == nil else { return nil as CheckedContinuation<[UInt8]?, any Error>? }
      guard let waiting = state.waiting else {
        state.bytes += bytes
        return nil
      }
      state.waiting = nil
      return waiting
    }
    waiting?.resume(returning: bytes)
  }

  /// Nothing follows: the body is complete, or what is missing will never come. What has arrived can be taken.
  func end(_ end: Result<Void, HTTPError> = .success(())) {
    let waiting = state.withLock { state in
      guard state.end == nil else { return nil as CheckedContinuation<[UInt8]?, any Error>? }
      state.end = end
      defer { state.waiting = nil }
      return state.waiting
    }
    switch end {
    case .success: waiting?.resume(returning: nil)
    case .failure(let error): waiting?.resume(throwing: error)
    }
  }

  /// Takes what waits, for somebody who gets the rest in another way.
  func takeWaiting() -> [UInt8] {
    state.withLock { state in
      defer { state.bytes = [] }
      return state.bytes
    }
  }

  // MARK: Emptying

  /// The bytes that have arrived, or come next; nil at the end.
  func next() async throws -> [UInt8]? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let now = state.withLock { state -> Result<[UInt8]?, any Error>? in
          state.wasAsked = true
          if !state.bytes.isEmpty {
            defer { state.bytes = [] }
            return .success(state.bytes)
          }
          if let end = state.end { return end.map { nil }.mapError { $0 } }
          if Task.isCancelled || state.waiting != nil { return .failure(CancellationError()) }
          state.waiting = continuation
          return nil
        }
        if let now { continuation.resume(with: now) }
        askForMore()
      }
    } onCancel: {
      let waiting = state.withLock { state in
        defer { state.waiting = nil }
        return state.waiting
      }
      waiting?.resume(throwing: CancellationError())
    }
  }

  private func askForMore() {
    guard state.withLock({ $0.end == nil }) else { return }
    // In a later turn: reading may lead to a response, which must not be written within the call that asks.
    loop.execute { self.source?.bodyWanted() }
  }
}
