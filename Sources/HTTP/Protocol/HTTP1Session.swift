/// HTTP/1.1 on one connection: reads requests one after another, has them answered, writes the answers in
/// order. While one is being answered nothing further is read.
// Unchecked: lives on its connection's loop; the tasks that hold it prefer that loop.
final class HTTP1Session: ConnectionSession, Answering, @unchecked Sendable {
  enum Phase {
    /// Idle, or a head has begun to arrive.
    case head
    /// A head is complete, its body is not.
    case body
    /// A handler is at work.
    case handling
    /// The body of an answer is being made.
    case producing
    /// An event stream is open.
    case streaming
    /// The last answer was written.
    case closing
  }

  private static let requestsPerTurn = 32

  /// Released by the connection when it closes.
  let connection: Connection
  let core: ServerCore
  // Unchecked here and below: see `LoopState`.
  @exclusivity(unchecked) var phase = Phase.head
  @exclusivity(unchecked) private var scanner = HeadScanner()
  private var headBegan = false
  private var skippedEmptyLine = false
  /// True until the first request was read.
  private var isFirst = true
  private var pending: PendingRequest?
  private var request: Request?
  private var worker: Worker?
  /// True while an answer is written and the next request may be found.
  private var isFinishing = false
  /// A body that is read while it is handled.
  @exclusivity(unchecked) var incoming: StreamedBody?
  var stream: EventStream?
  var writer: BodyWriter?
  var streamIsChunked = false

  // What the answer in progress must know of its request.
  var isHead = false
  var isVersion11 = true
  var keepsAlive = true
  /// True if the client may still be sending when the last answer was sent.
  var lingers = false

  init(connection: Connection) {
    self.connection = connection
    core = connection.shard.core
  }

  var receiveSize: Int { BufferPool.receiveSize }

  /// True while a request is being read and its answer could be taken.
  var wantsInput: Bool {
    switch phase {
    case .head, .body: !connection.isBlocked
    case .handling, .producing: incoming?.pipe.wantsMore ?? false
    case .streaming, .closing: false
    }
  }

  // MARK: Reading

  /// Takes received bytes; returns how many were used. The rest is given again, with what follows it.
  func receive(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var used = 0
    while wantsInput, used < bytes.count {
      let rest = UnsafeBufferPointer(rebasing: bytes[used...])
      let count =
        switch phase {
        case .head: receiveHead(rest)
        case .body: receiveBody(rest)
        case .handling, .producing: receiveStreamed(rest)
        case .streaming, .closing: 0
        }
      if count == 0 { break }
      used += count
    }
    return phase == .closing ? bytes.count : used
  }

  private func receiveHead(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    if isFirst, core.configuration.offersHTTP2, let count = HTTP2Preface.match(bytes) {
      if count == HTTP2Preface.bytes.utf8CodeUnitCount { connection.beginHTTP2() } else { noteHeadBegan() }
      return 0
    }
    if !headBegan, !skippedEmptyLine, bytes[0] == 0x0d {
      // One empty line before a request is ignored (RFC 9112, 2.2).
      guard bytes.count > 1 else { return 0 }
      if bytes[1] == 0x0a {
        skippedEmptyLine = true
        return 2
      }
    }
    let targetLimit = core.configuration.maxTargetBytes
    switch scanner.scan(bytes, limit: core.configuration.maxHeaderBytes, targetLimit: targetLimit) {
    case .incomplete:
      noteHeadBegan()
      return 0
    case .failed(let error):
      fail(error, of: bytes)
      return bytes.count
    case .complete(let length):
      do throws(HTTPError) {
        let head = try HeadParser.parse(
          UnsafeBufferPointer(rebasing: bytes[..<length]), targetLimit: targetLimit,
          fieldLimit: core.configuration.maxHeaderFields)
        try begin(head, hasMore: bytes.count > length)
      } catch {
        fail(error, of: bytes)
        return bytes.count
      }
      return length
    }
  }

  private func noteHeadBegan() {
    guard !headBegan else { return }
    headBegan = true
    connection.setDeadline(in: core.headerTimeout)
  }

  private func begin(_ head: consuming RequestHead, hasMore: Bool) throws(HTTPError) {
    isFirst = false
    scanner.reset()
    headBegan = false
    skippedEmptyLine = false
    isHead = head.method == .head
    isVersion11 = head.isVersion11
    keepsAlive = head.keepsAlive
    if head.framing == .none { return dispatch(head, body: []) }
    let mode = core.bodyMode(head.method, head.target.path)
    let body = try IncomingBody(
      head.framing, limit: mode.limit ?? core.configuration.maxBodyBytes,
      overheadLimit: core.configuration.maxHeaderBytes)
    if case .streamed = mode { return stream(body, of: head, hasMore: hasMore) }
    if head.expectsContinue, !hasMore { connection.output.buffer.append("HTTP/1.1 100 Continue\r\n\r\n") }
    pending = PendingRequest(head, body)
    phase = .body
    connection.setDeadline(in: core.bodyTimeout)
  }

  private func receiveBody(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    do throws(HTTPError) {
      let used = try pending?.receive(bytes) ?? 0
      if pending?.isComplete == true, let complete = pending.take() {
        dispatch(complete.head, body: complete.body)
      }
      return used
    } catch {
      fail(error)
      return bytes.count
    }
  }

  // MARK: Answering

  func dispatch(_ head: consuming RequestHead, body: consuming [UInt8], pipe: BodyPipe? = nil) {
    phase = .handling
    connection.deadline = .never
    request = Request(head, body: body, pipe: pipe, of: connection)
    // A request that came with the one just answered is taken by the same task.
    if !isFinishing { worker = connection.shard.workers.answer(self) }
  }

  /// Answers the request at hand, and those that follow it in the input; called by a worker.
  func answer() async {
    var turns = 0
    while let request {
      self.request = nil
      turns += 1
      // Other connections have their turn, however many requests one client sends at once.
      if turns % Self.requestsPerTurn == 0 { await Task.yield() }
      let response = await core.response(to: request)
      guard phase == .handling else { return }
      isFinishing = true
      write(response)
      if case .stream(let producer) = response.body, let writer {
        connection.flush()
        await writer.run(producer.produce)
      }
      connection.pump()
      isFinishing = false
      if self.request == nil {
        worker = nil
      } else if Task.isCancelled {
        worker = connection.shard.workers.answer(self)
        return
      }
    }
  }

  /// Answers a request whose head can not be read; an answer to HEAD has no content all the same (RFC 9110, 9.3.2).
  private func fail(_ error: HTTPError, of bytes: UnsafeBufferPointer<UInt8>) {
    isHead = bytes.starts(with: "HEAD ".utf8)
    fail(error)
  }

  /// Answers a request that can not be read, and ends the connection: where the next one begins is unknown.
  private func fail(_ error: HTTPError) {
    core.refusedRequestCount.add(1, ordering: .relaxed)
    pending = nil
    keepsAlive = false
    lingers = true
    write(error.response)
  }

  /// The connection may be used for another request.
  func awaitNext() {
    phase = .head
    connection.setDeadline(in: core.keepAliveTimeout)
  }

  // MARK: Events of the connection

  /// The client closed its side. It may still read, so the answer is sent all the same; but most have gone,
  /// and a handler may want to know.
  func clientLeft() {
    switch phase {
    case .handling:
      // What was sent before is read first, and tells whether the body is complete.
      if incoming == nil { worker?.cancel() }
    case .streaming: connection.abort()
    case .head, .body, .producing, .closing: break
    }
  }

  /// Everything was received that ever will be.
  func inputEnded() {
    switch phase {
    case .head where !headBegan: connection.closeWhenSent(lingering: false)
    case .head: fail(IncomingBody.incomplete, of: connection.input.bytes)
    case .body: fail(IncomingBody.incomplete)
    case .handling, .producing:
      failBody(IncomingBody.incomplete)
    case .streaming, .closing: break
    }
  }

  func outputChanged() {
    stream?.outputChanged()
    writer?.outputChanged()
  }

  func deadlinePassed() {
    switch phase {
    case .head where !headBegan: connection.closeWhenSent(lingering: false)
    case .head: fail(HTTPError(.requestTimeout), of: connection.input.bytes)
    case .body: fail(HTTPError(.requestTimeout))
    case .streaming:
      stream?.heartbeat()
      connection.setDeadline(in: core.heartbeatInterval)
    case .handling, .producing: failBody(HTTPError(.requestTimeout))
    case .closing: break
    }
  }

  /// The server stops: ends what is idle; what is in progress ends with its answer.
  func drain() {
    switch phase {
    case .head where !headBegan: connection.closeWhenSent(lingering: false)
    case .head, .body, .handling, .producing, .closing: break
    case .streaming:
      stream?.send(retry: .milliseconds(Int.random(in: 500...5000)))
      stream?.close()
    }
  }

  func connectionClosed() {
    phase = .closing
    pending = nil
    request = nil
    worker?.cancel()
    worker = nil
    failBody(IncomingBody.incomplete)
    writer?.outputClosed()
    writer = nil
    let stream = self.stream
    self.stream = nil
    if stream != nil { core.streamCount.subtract(1, ordering: .relaxed) }
    stream?.outputClosed()
  }
}
