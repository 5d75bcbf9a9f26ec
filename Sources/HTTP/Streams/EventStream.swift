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

  /// The state of a stream that has not ended.
  private struct Open {
    enum Progress {
      case betweenEvents
      /// An event was begun whose data goes on.
      case inEvent
      /// The stream ends once everything was sent, and takes nothing more.
      case finishing
    }

    let output: any BodyOutput
    var progress = Progress.betweenEvents
    var wasBehind = false
    /// The most bytes that may wait: the limit, or what waits of an event beyond it.
    var allowance: Int
    /// True if the bytes are another server's, with its comments.
    var isPassedOn = false
    var closeBody: (@Sendable () -> Void)?
    var drainBody: (@Sendable () -> Void)?
  }

  // Touched only on the loop's thread: `onLoop` goes there, and the output lives there. Unchecked, since no access calls out.
  /// Nil once the stream has ended.
  @exclusivity(unchecked) nonisolated(unsafe) private var open: Open?
  private let unsent = Atomic(0)
  /// The bytes on their way to the loop.
  private let queued = Atomic(0)
  private let closed = Atomic(false)
  private let limit: Int

  init(loop: EventLoop, output: any BodyOutput, limit: Int) {
    self.loop = loop
    self.limit = limit
    open = Open(output: output, allowance: limit)
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
      if self.unsentBytes == 0, let drainBody = self.open?.drainBody { self.loop.execute(drainBody) }
    }
  }

  /// Tells the client how long to wait before it reconnects, unless an event is not complete.
  public func send(retry: Duration) {
    onLoop { if $0.open?.progress != .inEvent { $0.write(EventGrammar.retry(retry)) } }
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
      if stream.open == nil { return stream.loop.execute(body) }
      let closeBody = Self.both(stream.open?.closeBody, body)
      stream.open?.closeBody = closeBody
    }
  }

  /// Has `body` called on the loop each time the unsent bytes fall to zero after having been above.
  public func onDrain(_ body: @escaping @Sendable () -> Void) {
    onLoop { stream in
      let drainBody = Self.both(stream.open?.drainBody, body)
      stream.open?.drainBody = drainBody
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

  /// Sends bytes of another server's event stream as they came, which may begin and end within an event. That server's
  /// comments are among them, and no others are sent. Called on the loop.
  func pass(_ bytes: [UInt8]) {
    open?.isPassedOn = true
    guard !bytes.isEmpty else { return }
    write(bytes, bytes.suffix(2) == [0x0a, 0x0a])
  }

  private func write(_ bytes: [UInt8], _ isComplete: Bool = true) {
    guard let output = open?.output, open?.progress != .finishing else { return }
    open?.progress = isComplete ? .betweenEvents : .inEvent
    if let allowance = open?.allowance, open?.wasBehind == true {
      guard output.unsentBytes + bytes.count <= allowance else { return output.abort() }
      output.write(bytes)
      outputChanged()
    } else {
      output.write(bytes)
      outputChanged()
      let allowance = max(limit, output.unsentBytes)
      open?.allowance = allowance
    }
  }

  private func finish() {
    guard let output = open?.output, open?.progress != .finishing else { return }
    open?.progress = .finishing
    output.finish()
  }

  func abortOutput() {
    guard let output = open?.output else { return }
    output.abort()
  }

  // Called by the output, on the loop.

  func heartbeat() {
    guard unsentBytes == 0, open?.progress == .betweenEvents, open?.isPassedOn == false else { return }
    write(EventGrammar.heartbeat)
  }

  /// The number of unsent bytes may have changed.
  func outputChanged() {
    guard let output = open?.output else { return }
    let count = output.unsentBytes
    unsent.store(count, ordering: .relaxed)
    if count > 0 {
      open?.wasBehind = true
    } else if open?.wasBehind == true {
      open?.wasBehind = false
      if let drainBody = open?.drainBody { loop.execute(drainBody) }
    }
  }

  /// The output has ended.
  func outputClosed() {
    guard let ended = open else { return }
    open = nil
    closed.store(true, ordering: .releasing)
    unsent.store(0, ordering: .relaxed)
    if let closeBody = ended.closeBody { loop.execute(closeBody) }
  }
}
