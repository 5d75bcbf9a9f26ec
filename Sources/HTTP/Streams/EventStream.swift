import Synchronization

/// A client's open event stream. Every method may be called from any thread; what is called from the stream's
/// loop takes effect at once, the rest when the loop gets to it, in order.
///
/// A comment goes out every 20 seconds. A client that takes no bytes for the server's write timeout, or for which
/// more than `ServerConfiguration.maxStreamBytes` would wait, is disconnected: it resumes with a fresh state. An event
/// beyond that goes to a client that has taken all there was before; then nothing may wait behind it.
public final class EventStream: Sendable {
  /// The loop on which the stream lives.
  public let loop: EventLoop

  // Touched only on the loop's thread.
  nonisolated(unsafe) private var output: (any BodyOutput)?
  // Touched only on the loop's thread.
  nonisolated(unsafe) private var closeBody: (@Sendable () -> Void)?
  // Touched only on the loop's thread.
  nonisolated(unsafe) private var drainBody: (@Sendable () -> Void)?
  // Touched only on the loop's thread.
  nonisolated(unsafe) private var isFinishing = false
  // Touched only on the loop's thread.
  nonisolated(unsafe) private var wasBehind = false
  // Touched only on the loop's thread. An event was begun whose data goes on.
  nonisolated(unsafe) private var isInEvent = false
  // Touched only on the loop's thread. The most bytes that may wait: the limit, or what waits of an event beyond it.
  nonisolated(unsafe) private var allowance: Int
  // Touched only on the loop's thread. The bytes are another server's, with its comments.
  nonisolated(unsafe) var isPassedOn = false
  private let unsent = Atomic(0)
  /// The bytes on their way to the loop.
  private let queued = Atomic(0)
  private let closed = Atomic(false)
  private let limit: Int

  init(loop: EventLoop, output: any BodyOutput, limit: Int) {
    self.loop = loop
    self.output = output
    self.limit = limit
    allowance = limit
  }

  /// Sends an event, or ends the stream if there is no room for it. Returns false, and sends nothing, if `event` or
  /// `id` has a CR, LF or NUL.
  ///
  /// An event that is not complete goes on with ``send(more:isComplete:)``, and nothing else may be sent before: so a
  /// large event need not be in memory as a whole. A client has nothing of it until it is complete.
  @discardableResult
  public func send(
    event: String? = nil, id: String? = nil, data: [UInt8], isComplete: Bool = true
  ) -> Bool {
    guard EventGrammar.isFieldSafe(event), EventGrammar.isFieldSafe(id) else { return false }
    send(EventGrammar.event(event, id: id, data: data, isComplete: isComplete), isComplete)
    return true
  }

  /// Sends more data of an event that was begun. A CR and an LF in different parts are two ends of lines.
  public func send(more data: [UInt8], isComplete: Bool) {
    send(EventGrammar.more(data, isComplete: isComplete), isComplete)
  }

  private func send(_ bytes: [UInt8], _ isComplete: Bool) {
    // Without a closure, which would take memory, where most events come from.
    if loop.isCurrent { return write(bytes, isComplete) }
    queued.add(bytes.count, ordering: .relaxed)
    loop.execute {
      self.write(bytes, isComplete)
      self.queued.subtract(bytes.count, ordering: .relaxed)
      if self.unsentBytes == 0, let drainBody = self.drainBody { self.loop.execute(drainBody) }
    }
  }

  /// Tells the client how long to wait before it reconnects, unless an event is not complete.
  public func send(retry: Duration) {
    onLoop { if !$0.isInEvent { $0.write(EventGrammar.retry(retry)) } }
  }

  /// Ends the stream after what is queued was sent.
  public func close() {
    onLoop { $0.finish() }
  }

  /// The bytes that wait, such as because the client reads slowly.
  public var unsentBytes: Int { unsent.load(ordering: .relaxed) + queued.load(ordering: .relaxed) }

  /// True once the stream has ended, however it did.
  public var isClosed: Bool { closed.load(ordering: .acquiring) }

  /// Has `body` called once, on the loop, when the stream has ended, however it did; soon if it already has.
  public func onClose(_ body: @escaping @Sendable () -> Void) {
    onLoop { stream in
      if stream.output == nil {
        stream.loop.execute(body)
      } else {
        stream.closeBody = Self.both(stream.closeBody, body)
      }
    }
  }

  /// Has `body` called on the loop each time the unsent bytes fall to zero after having been above.
  public func onDrain(_ body: @escaping @Sendable () -> Void) {
    onLoop { stream in
      if stream.output != nil { stream.drainBody = Self.both(stream.drainBody, body) }
    }
  }

  /// Most streams have one body of a kind, for which a list would take more memory than what it lists.
  private static func both(
    _ first: (@Sendable () -> Void)?, _ second: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    guard let first else { return second }
    return {
      first()
      second()
    }
  }

  private func onLoop(_ body: @escaping @Sendable (EventStream) -> Void) {
    if loop.isCurrent { body(self) } else { loop.execute { body(self) } }
  }

  func write(_ bytes: [UInt8], _ isComplete: Bool = true) {
    guard let output, !isFinishing else { return }
    isInEvent = !isComplete
    if wasBehind {
      guard output.unsentBytes + bytes.count <= allowance else { return output.abort() }
      output.write(bytes)
      outputChanged()
    } else {
      output.write(bytes)
      outputChanged()
      allowance = max(limit, output.unsentBytes)
    }
  }

  private func finish() {
    guard let output, !isFinishing else { return }
    isFinishing = true
    output.finish()
  }

  func abortOutput() {
    output?.abort()
  }

  // Called by the output, on the loop.

  func heartbeat() {
    if unsentBytes == 0, !isInEvent, !isPassedOn { write(EventGrammar.heartbeat) }
  }

  /// The number of unsent bytes may have changed.
  func outputChanged() {
    let count = output?.unsentBytes ?? 0
    unsent.store(count, ordering: .relaxed)
    if count > 0 {
      wasBehind = true
    } else if wasBehind {
      wasBehind = false
      if let drainBody { loop.execute(drainBody) }
    }
  }

  /// The output has ended.
  func outputClosed() {
    guard output != nil else { return }
    output = nil
    closed.store(true, ordering: .releasing)
    unsent.store(0, ordering: .relaxed)
    drainBody = nil
    if let closeBody { loop.execute(closeBody) }
    closeBody = nil
  }
}
