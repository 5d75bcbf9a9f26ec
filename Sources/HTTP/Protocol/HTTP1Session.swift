/// HTTP/1.1 on one connection: reads requests one after another, has them handled, writes the responses in
/// order. While one is being handled nothing further is read.
///
/// The machine decides what an event means; the session parses, writes and calls the handlers.
// Unchecked: lives on its connection's loop; the tasks that hold it prefer that loop.
final class HTTP1Session: ConnectionSession, Responder, @unchecked Sendable {
  typealias Machine = HTTP1StateMachine<BodyPipe, BodyWriter, EventStream>

  private static let requestsPerTurn = 32

  /// Released by the connection when it closes.
  let connection: Connection
  let core: ServerCore
  // Unchecked here and below: see `LoopState`.
  @exclusivity(unchecked) var machine = Machine()
  @exclusivity(unchecked) private var handover = RequestHandover<Request, Worker>.none
  /// The bytes of the body of the request that is being handled, where it was gathered.
  @exclusivity(unchecked) private var handledBytes = 0
  /// The pipe of its body, where it is handed over.
  @exclusivity(unchecked) private var handledPipe: BodyPipe?

  init(connection: Connection) {
    self.connection = connection
    core = connection.shard.core
  }

  var receiveSize: Int { BufferPool.receiveSize }

  var heldBytes: Int { machine.gatheredBytes + handledBytes + (handledPipe?.waitingBytes ?? 0) }

  var wantsInput: Bool {
    machine.wantsInput(isBlocked: connection.isBlocked) { $0.wantsMore }
  }

  // MARK: Reading

  /// Takes received bytes; returns how many were used. The rest is given again, with what follows it.
  func receive(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var used = 0
    while wantsInput, used < bytes.count {
      let rest = UnsafeBufferPointer(rebasing: bytes[used...])
      let count =
        switch machine.reception {
        case .head(let progress): receiveHead(rest, progress)
        case .body: receiveBody(rest)
        case .upload: receiveStreamed(rest)
        case .none: 0
        }
      if count == 0 { break }
      used += count
    }
    return machine.isClosing ? bytes.count : used
  }

  private func receiveHead(_ bytes: UnsafeBufferPointer<UInt8>, _ progress: HeadProgress) -> Int {
    if progress.isFirst, core.configuration.offersHTTP2, let count = HTTP2Preface.match(bytes) {
      if count == HTTP2Preface.bytes.utf8CodeUnitCount {
        connection.beginHTTP2()
      } else {
        awaitHead(progress.scanner)
      }
      return 0
    }
    if progress.isIdle, bytes[0] == 0x0d {
      // One empty line before a request is ignored (RFC 9112, 2.2).
      guard bytes.count > 1 else { return 0 }
      if bytes[1] == 0x0a {
        machine.skipEmptyLine()
        return 2
      }
    }
    var scanner = progress.scanner
    let targetLimit = core.configuration.maxTargetBytes
    switch scanner.scan(bytes, limit: core.configuration.maxHeaderBytes, targetLimit: targetLimit) {
    case .incomplete:
      awaitHead(scanner)
      return 0
    case .failed(let error):
      refuse(error, head: bytes)
      return bytes.count
    case .complete(let length):
      do throws(HTTPError) {
        let head = try HeadParser.parse(
          UnsafeBufferPointer(rebasing: bytes[..<length]), targetLimit: targetLimit,
          fieldLimit: core.configuration.maxHeaderFields)
        try begin(head, hasMore: bytes.count > length)
      } catch {
        refuse(error, head: bytes)
        return bytes.count
      }
      return length
    }
  }

  private func awaitHead(_ scanner: HeadScanner) {
    if machine.awaitHead(scanner) { connection.setDeadline(in: core.headerTimeout) }
  }

  private func begin(_ head: consuming RequestHead, hasMore: Bool) throws(HTTPError) {
    let terms = ResponseTerms(head)
    if head.framing == .none {
      machine.handle(terms, nil)
      return dispatch(head, body: [])
    }
    let mode = core.bodyMode(head.method, head.target.path)
    let body = try IncomingBody(
      head.framing, limit: mode.limit ?? core.configuration.maxBodyBytes,
      overheadLimit: core.configuration.maxHeaderBytes)
    if case .streamed = mode { return stream(body, of: head, terms, hasMore: hasMore) }
    if head.expectsContinue, !hasMore { sendContinue() }
    machine.gather(PendingRequest(head, body), terms)
    connection.setDeadline(in: core.bodyTimeout)
  }

  private func receiveBody(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    do throws(HTTPError) {
      let used = try machine.receiveBody(bytes)
      let complete = machine.takeComplete()
      if let complete { handledBytes = complete.memory }
      connection.reportHeldBytes()
      if let complete { dispatch(complete.head, body: complete.body) }
      return used
    } catch {
      refuse(error)
      return bytes.count
    }
  }

  // MARK: Handling

  /// Has a request handled, which the machine knows of.
  func dispatch(_ head: consuming RequestHead, body: consuming [UInt8], pipe: BodyPipe? = nil) {
    connection.clearDeadline()
    handledPipe = pipe
    handover.dispatch(Request(head, body: body, pipe: pipe, of: connection)) {
      connection.shard.workers.run(self)
    }
  }

  /// Responds to the request at hand, and to those that follow it in the input; called by a worker.
  func respond() async {
    var turns = 0
    while let request = handover.take() {
      turns += 1
      // Other connections have their turn, however many requests one client sends at once.
      if turns % Self.requestsPerTurn == 0 { await Task.yield() }
      let response = await core.response(to: request)
      guard machine.isHandling else { return }
      handover.finish()
      (handledBytes, handledPipe) = (0, nil)
      write(response)
      if case .stream(let producer) = response.body, let writer = machine.writer {
        connection.flush()
        await writer.run(producer.produce)
      }
      connection.sendResponse()
      let next = handover.goOn(isCancelled: Task.isCancelled) { connection.shard.workers.run(self) }
      if next == .end { return }
    }
  }

  /// Responds to a request whose head can't be read; a response to HEAD has no content all the same (RFC 9110, 9.3.2).
  private func refuse(_ error: HTTPError, head: UnsafeBufferPointer<UInt8>) {
    machine.refuse(isHead: head.starts(with: "HEAD ".utf8))
    respond(toRefused: error)
  }

  /// Responds to a request whose body can't be read.
  private func refuse(_ error: HTTPError) {
    machine.refuse()
    respond(toRefused: error)
  }

  private func respond(toRefused error: HTTPError) {
    core.refusedRequestCount.add(1, ordering: .relaxed)
    write(core.refusal(error))
  }

  // MARK: Events of the connection

  func clientLeft() {
    perform(machine.clientLeft(), IncomingBody.incomplete)
  }

  func inputEnded() {
    perform(machine.inputEnded(), IncomingBody.incomplete)
  }

  func deadlinePassed() {
    if uploadKeepsPace() { return }
    perform(machine.deadlinePassed(), HTTPError(.requestTimeout))
  }

  func drain() {
    perform(machine.drain(), IncomingBody.incomplete)
    connection.hurry()
  }

  private func perform(_ action: Machine.Action, _ error: @autoclosure () -> HTTPError) {
    switch action {
    case .none: break
    case .close: connection.closeWhenSent(lingering: false)
    case .refuseHead: refuse(error(), head: connection.input.bytes)
    case .refuseBody: refuse(error())
    case .cutUpload: cutUpload(error())
    case .cancel: handover.worker?.cancel()
    case .abort: connection.abort()
    case .heartbeat(let stream):
      stream.heartbeat()
      connection.setDeadline(in: core.heartbeatInterval)
    case .endStream(let stream):
      stream.send(retry: .milliseconds(Int.random(in: core.configuration.reconnectMilliseconds)))
      stream.close()
    }
  }

  func outputChanged() {
    machine.writer?.outputChanged()
    machine.stream?.outputChanged()
  }

  func connectionClosed() {
    let remains = machine.connectionClosed()
    handover.close()?.cancel()
    if let pipe = remains.pipe {
      connection.clearDeadline()
      pipe.end(.failure(IncomingBody.incomplete))
    }
    remains.writer?.outputClosed()
    guard let stream = remains.stream else { return }
    core.streamCount.subtract(1, ordering: .relaxed)
    stream.outputClosed()
  }
}
