import CNGHTTP2

/// One request of a connection of HTTP/2, and its response.
///
/// The machine decides what an event means; the stream asks the session for room, calls the handler and counts.
// Unchecked: lives on its connection's loop; the tasks that hold it prefer that loop.
final class HTTP2Stream: Responder, @unchecked Sendable {
  typealias Machine = HTTP2StateMachine<Request, Worker, BodyPipe, BodyWriter, EventStream>

  let id: Int32
  /// Nil once the stream is closed.
  private(set) var session: HTTP2Session?
  // Unchecked: see `LoopState`.
  @exclusivity(unchecked) var machine = Machine.head
  /// The bytes of the request body that the connection counts as kept for the handler.
  private var keptBytes = 0
  /// The bytes of the response that the connection counts as not taken.
  private var countedBytes = 0

  init(id: Int32, session: HTTP2Session) {
    self.id = id
    self.session = session
  }

  /// The header section is complete; `isWhole` if the request is as well.
  func headEnded(isWhole: Bool) {
    guard let session, var head = session.section.take()?.head else { return }
    do throws(HTTPError) {
      let complete = try head.complete(hasBody: !isWhole)
      if isWhole { dispatch(complete, body: []) } else { try beginBody(complete, session) }
    } catch {
      session.fail(self, error, isHead: head.isHead)
    }
  }

  /// Has a request handled that is complete, once there is room for its response.
  func dispatch(_ head: consuming RequestHead, body: consuming [UInt8]) {
    guard let session else { return }
    let size = body.count
    keep(size, session)
    machine.wait(Request(head, body: body, pipe: nil, of: session.connection))
    switch session.responses.admit(id, bodySize: size) {
    case .handle: handle()
    case .wait: break
    case .refuse:
      session.core.refusedRequestCount.add(1, ordering: .relaxed)
      session.reset(self, NGHTTP2_REFUSED_STREAM)
      close()
    }
  }

  /// Has a request handled whose body is still arriving. It does not wait: its handler takes the body while it does.
  func dispatch(_ head: consuming RequestHead, _ upload: Machine.Upload, _ session: HTTP2Session) {
    let request = Request(head, body: [], pipe: upload.pipe, of: session.connection)
    session.responses.admitStreamed()
    machine.dispatch(request, upload) { session.connection.shard.workers.run(self) }
  }

  /// Hands the request that waits to a worker; its response is counted.
  func handle() {
    guard let session else { return }
    machine.dispatch { session.connection.shard.workers.run(self) }
  }

  /// Counts what the client has not taken of the response.
  func countBytes(_ session: HTTP2Session) {
    let bytes = machine.output?.content.memory ?? 0
    session.responses.note(bytes, before: countedBytes)
    countedBytes = bytes
  }

  /// Counts the bytes of the body that are kept for the handler.
  func keep(_ bytes: Int, _ session: HTTP2Session) {
    session.keptBytes += bytes - keptBytes
    keptBytes = bytes
  }

  /// Responds to the request; called by a worker.
  func respond() async {
    guard let session,
      let request = machine.begin({ session.responses.begin(id, bodySize: $0.body.count) })
    else { return }
    let isHead = request.method == .head
    let response = await session.core.response(to: request)
    guard machine.isHandling else { return }
    if machine.upload == nil { keep(0, session) }
    session.send(response, on: self, isHead: isHead)
    if case .stream(let producer) = response.body, let writer = machine.writer {
      await writer.run(producer.produce)
    }
  }

  /// The client has gone, or has lost interest in a request that is being handled.
  func cancel() {
    machine.worker?.cancel()
  }

  /// The stream has ended, however it did.
  func close() {
    guard let session else { return }
    self.session = nil
    let remains = machine.close()
    if remains.isWaiting { session.responses.forget(id) }
    if remains.isHandling { session.responses.end() }
    keep(0, session)
    if let gathered = remains.gathered { session.endGathering(id, gathered.body.count) }
    countBytes(session)
    remains.worker?.cancel()
    remains.pipe?.end(.failure(IncomingBody.incomplete))
    remains.writer?.outputClosed()
    guard let events = remains.stream else { return }
    session.core.streamCount.subtract(1, ordering: .relaxed)
    events.outputClosed()
  }
}

extension HTTP2Stream: BodyOutput {
  var unsentBytes: Int {
    guard let session, let queue = machine.output?.queue else { return 0 }
    // Of what the connection has yet to send, the stream's part is not known: all of it at most.
    return queue.count + min(queue.leaving, session.connection.output.count)
  }

  func write(_ bytes: [UInt8]) {
    guard let session, let queue = machine.openQueue else { return }
    if queue.count == 0 { beginWriting(session) }
    queue.append(bytes)
    countBytes(session)
    session.resume(self)
  }

  func finish() {
    guard let session, machine.openQueue != nil else { return }
    machine.finish()?.end(.failure(IncomingBody.unread))
    session.resume(self)
  }

  func abort() {
    // A body that can not be completed is an error of the server; a stream that is behind is not.
    session?.reset(self, machine.isProducing ? NGHTTP2_INTERNAL_ERROR : NGHTTP2_CANCEL)
    // The client may read nothing, so that the reset waits: nothing else does.
    close()
  }

  /// The connection has sent what it had: there may be room for more.
  func outputChanged() {
    switch machine {
    case .producing(_, _, let writer, let output):
      output.queue?.hasLeft()
      writer.outputChanged()
    case .streaming(_, let events, let output, _), .sending(let output, let events?),
      .lingering(let output, let events?, _):
      output.queue?.hasLeft()
      events.outputChanged()
    case .head, .body, .waiting, .called, .handling, .sending(_, nil), .lingering(_, nil, _), .closed: break
    }
  }
}
