import HTTP
import Synchronization

/// The client's end of an open event stream.
public final class TestEventStream: Sendable {
  /// The head of the response that opened the stream.
  public let response: TestResponse

  private let parser = Mutex(EventStreamParser())
  private let events: AsyncThrowingStream<TestEvent, any Error>
  private let arrived: AsyncThrowingStream<TestEvent, any Error>.Continuation
  private let leave = Mutex<(@Sendable () -> Void)?>(nil)

  init(response: TestResponse) {
    self.response = response
    (events, arrived) = AsyncThrowingStream.makeStream()
  }

  deinit {
    leave.withLock { $0 }?()
  }

  /// The next event, or nil when the stream has ended. Throws `TestFailure` where the bytes break the grammar of
  /// event streams.
  public func next() async throws -> TestEvent? {
    for try await event in events { return event }
    return nil
  }

  /// The next event. Throws `TestFailure` when the stream has ended.
  public func expectNext() async throws -> TestEvent {
    guard let event = try await next() else { throw TestFailure("the event stream has ended") }
    return event
  }

  /// The last delay before reconnecting that the server asked for, in milliseconds.
  public var retry: Int? { parser.withLock { $0.retry } }
  /// The number of comments so far.
  public var comments: Int { parser.withLock { $0.comments } }
  /// The id that a browser would reconnect with.
  public var lastEventID: String { parser.withLock { $0.lastEventID } }

  /// Leaves, as a browser does that closes the page.
  public func close() {
    leave.withLock { leave in
      defer { leave = nil }
      return leave
    }?()
  }

  // Called by the transport.

  /// Sets what `close()` does.
  func onLeave(_ body: @escaping @Sendable () -> Void) {
    leave.withLock { $0 = body }
  }

  /// Returns false when the stream is of no more use.
  @discardableResult
  func receive(_ bytes: [UInt8]) -> Bool {
    do throws(TestFailure) {
      let events = try parser.withLock { parser throws(TestFailure) in
        try parser.receive(bytes)
        defer { parser.events = [] }
        return parser.events
      }
      for event in events { arrived.yield(event) }
      return true
    } catch {
      arrived.finish(throwing: error)
      close()
      return false
    }
  }

  /// The stream has ended; by the server's will unless there is an error.
  func end(_ error: (any Error)? = nil) {
    leave.withLock { $0 = nil }
    do {
      if let error { throw error }
      try parser.withLock { parser throws(TestFailure) in try parser.finish() }
      arrived.finish()
    } catch {
      arrived.finish(throwing: error)
    }
  }
}
