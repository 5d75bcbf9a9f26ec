import CLinux

/// A connection of `HTTPClient`: one request at a time, and its response.
///
/// The socket is registered once, edge-triggered. The reader decides what bytes mean.
// Unchecked: lives on its loop; closures that hold it run there.
final class ClientConnection: Pollable, @unchecked Sendable {
  /// A request that is to be sent.
  struct Sending: Sendable {
    let bytes: [UInt8]
    let method: Method
    let headTimeout: Duration
  }

  /// Called with the head of the response, or the reason why there is none.
  typealias Answer = CheckedContinuation<ClientResponse, any Error>

  private enum Phase {
    /// Not connected yet; with the request that is sent then.
    case connecting(Waiting?)
    /// Kept alive.
    case idle
    /// The request is being sent, or was.
    case awaitingHead(Answer)
    case receiving(ContentSink, keepsAlive: Bool)
    case closed
  }

  private struct Waiting {
    let sending: Sending
    let answer: Answer
  }

  /// The most times that one connection is read from in a turn of the loop.
  private static let readsPerTurn = 4

  private let pool: ClientPool
  private var phase = Phase.connecting(nil)
  /// The bytes of the connection; nil until it was made.
  private var channel: ClientChannel?
  private var reader = ResponseReader()
  private var input: Buffer
  private var output: ArraySlice<UInt8> = []
  private var isReadable = false
  private var isPumping = false
  private var deadline: LoopTimer?
  private var lastReceived: UInt64 = 0
  /// The number of the request, which tells what is said about an earlier one.
  private(set) var exchange = 0
  /// Whether any byte of the response to the latest request has come.
  private(set) var hasReceived = false

  init(pool: ClientPool, descriptor: Int32) {
    self.pool = pool
    input = Buffer(pool: pool.loop.state.buffers)
    super.init(loop: pool.loop, descriptor: descriptor)
  }

  func open() {
    let error = register(CLINUX_IN | CLINUX_OUT | CLINUX_PEER_CLOSED | CLINUX_EDGE)
    if error < 0 { fail(HTTPClientError.unreachable(errorNumber: Int(-error))) }
  }

  // MARK: Requests

  /// Sends a request as soon as the connection is there, and waits for the head of the response. Runs on the loop.
  func send(_ sending: Sending) async throws -> ClientResponse {
    exchange += 1
    hasReceived = false
    let exchange = exchange
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { begin(Waiting(sending: sending, answer: $0)) }
    } onCancel: {
      loop.execute { self.abandon(exchange) }
    }
  }

  private func begin(_ waiting: Waiting) {
    switch phase {
    case .connecting:
      phase = .connecting(waiting)
      setDeadline(in: pool.target.limits.connectTimeout, HTTPClientError.connectTimeout)
    case .idle: start(waiting)
    case .awaitingHead, .receiving, .closed: waiting.answer.resume(throwing: HTTPClientError.closedEarly)
    }
  }

  private func start(_ waiting: Waiting) {
    phase = .awaitingHead(waiting.answer)
    reader.expect(waiting.sending.method)
    output = waiting.sending.bytes[...]
    setDeadline(in: waiting.sending.headTimeout, HTTPClientError.headTimeout)
    flush()
    pump()
  }

  /// Closes the connection if it still serves this request.
  func abandon(_ exchange: Int) {
    if exchange == self.exchange, !isIdle { fail(CancellationError()) }
  }

  private var isIdle: Bool { if case .idle = phase { true } else { false } }

  /// Has the content of the response go to an event stream from now on, beginning with what waits.
  func pass(_ exchange: Int, to stream: EventStream) {
    guard exchange == self.exchange, case .receiving(.pipe(let pipe), let keepsAlive) = phase else {
      return stream.close()
    }
    phase = .receiving(.stream(stream), keepsAlive: keepsAlive)
    stream.onDrain { self.pump() }
    stream.onClose { self.abandon(exchange) }
    stream.pass(pipe.takeWaiting())
    pump()
  }

  /// Closes the connection where content that nobody will take is still to come.
  func drop(_ pipe: BodyPipe, _ exchange: Int) {
    guard case .receiving(.pipe(let waiting), _) = phase, waiting === pipe else { return }
    abandon(exchange)
  }

  // MARK: Events

  override func ready(_ events: UInt32) {
    if case .connecting(let waiting) = phase {
      do throws(HTTPClientError) {
        guard try connect(events) else { return }
      } catch {
        return fail(error)
      }
      guard let waiting else { return phase = .idle }
      // The server may have said something at once.
      isReadable = true
      return start(waiting)
    }
    channel?.noticed(events)
    if events & CLINUX_OUT != 0 { flush() }
    if events & ~CLINUX_OUT != 0 { isReadable = true }
    pump()
  }

  /// Goes on with connecting. Returns whether requests can be sent.
  private func connect(_ events: UInt32) throws(HTTPClientError) -> Bool {
    let error = clinux_connection_error(descriptor)
    guard error == 0 else { throw .unreachable(errorNumber: Int(abs(error))) }
    if channel == nil {
      guard events & CLINUX_OUT != 0 else { return false }
      channel = ClientChannel(descriptor, pool.target.tls, pool: loop.state.buffers)
      if channel == nil { throw .untrusted("TLS can't be used") }
    }
    channel?.noticed(events)
    return try channel?.shakeHands() ?? false
  }

  private func flush() {
    guard let channel else { return }
    repeat {
      let sent = output.withUnsafeBufferPointer { channel.send($0) }
      if sent == -Int(CLINUX_EAGAIN) { return }
      // A server may respond before it has taken all, and close: what it said is still there to be read.
      output = sent > 0 ? output.dropFirst(sent) : []
    } while isOpen && !output.isEmpty
  }

  /// Reads as long as there is something, and somebody who takes it.
  func pump() {
    guard isOpen, !isPumping else { return }
    isPumping = true
    defer { isPumping = false }
    var reads = 0
    while isReadable, wantsInput {
      guard reads < Self.readsPerTurn else { return loop.execute { self.pump() } }
      reads += 1
      let buffer = loop.state.buffers.receive
      let count = channel?.receive(buffer, BufferPool.receiveSize) ?? -Int(CLINUX_EAGAIN)
      if count > 0 {
        hasReceived = true
        lastReceived = loop.state.uptime
        input.append(UnsafeBufferPointer(start: buffer, count: count))
        take()
      } else if count == -Int(CLINUX_EAGAIN) {
        isReadable = false
      } else {
        fail(HTTPClientError.closedEarly)
      }
    }
  }

  private var wantsInput: Bool {
    switch phase {
    case .idle, .awaitingHead: true
    case .receiving(let sink, _): sink.wantsMore
    case .connecting, .closed: false
    }
  }

  /// Takes what was received, as far as it can be understood.
  private func take() {
    while isOpen, !input.isEmpty {
      do throws(HTTPClientError) {
        let (used, event) = try reader.receive(input.bytes)
        input.drop(used)
        switch event {
        case .more: if used == 0 { return }
        case .head(let head): receive(head)
        case .content(let bytes): if case .receiving(let sink, _) = phase { sink.receive(bytes) }
        }
      } catch {
        return fail(error)
      }
      if reader.isIdle { complete() }
    }
  }

  private func receive(_ head: ReceivedHead) {
    guard case .awaitingHead(let answer) = phase else { return }
    let pipe = BodyPipe(loop: loop, source: self)
    phase = .receiving(.pipe(pipe), keepsAlive: head.keepsAlive)
    watchSilence()
    let body = ClientBody(pipe: pipe, connection: self, exchange: exchange)
    answer.resume(returning: ClientResponse(status: head.status, headers: head.headers, body: body))
  }

  /// The response is complete: the connection is kept for the next request, if both sides agree.
  private func complete() {
    guard case .receiving(let sink, let keepsAlive) = phase else { return }
    clearDeadline()
    phase = .idle
    sink.end(nil)
    guard keepsAlive, output.isEmpty, input.isEmpty, pool.keep(self) else {
      return fail(HTTPClientError.closed)
    }
    setDeadline(in: pool.target.limits.idleTimeout, HTTPClientError.closed)
  }

  /// Closes the connection, and tells whoever waits for something from it.
  func fail(_ error: any Error) {
    let phase = phase
    if case .closed = phase { return }
    self.phase = .closed
    clearDeadline()
    channel?.close()
    channel = nil
    close()
    input.release()
    output = []
    pool.remove(self)
    switch phase {
    case .connecting(let waiting): waiting?.answer.resume(throwing: error)
    case .awaitingHead(let answer): answer.resume(throwing: error)
    case .receiving(let sink, _): sink.end(error)
    case .idle, .closed: break
    }
  }

  // MARK: Time

  private func setDeadline(in time: Duration, _ error: HTTPClientError) {
    deadline?.cancel()
    deadline = loop.schedule(after: time) { self.fail(error) }
  }

  private func clearDeadline() {
    deadline?.cancel()
    deadline = nil
  }

  /// Ends a response when nothing more of it comes. The clock is looked at once in a while, not with each byte.
  private func watchSilence() {
    deadline?.cancel()
    let (limit, checked) = (pool.target.limits.silenceTimeout, lastReceived)
    deadline = loop.schedule(after: limit) {
      guard case .receiving(let sink, _) = self.phase else { return }
      // A client that takes nothing has the server wait.
      guard self.lastReceived == checked, sink.wantsMore else { return self.watchSilence() }
      self.fail(HTTPClientError.silent)
    }
  }
}

extension ClientConnection: BodySource {
  func bodyWanted() { pump() }
}
