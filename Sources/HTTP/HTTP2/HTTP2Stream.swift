import CNGHTTP2

/// One request of a connection of HTTP/2, and its response.
// Unchecked: lives on its connection's loop; the tasks that hold it prefer that loop.
final class HTTP2Stream: Responder, @unchecked Sendable {
  enum Phase {
    case head
    case body
    /// The request is complete, and there is no room for its response yet.
    case waiting
    /// A handler is at work.
    case handling
    /// The body of a response is being made.
    case producing
    /// The response is on its way.
    case sending
    /// An event stream is open.
    case streaming
    /// The response was sent, but the request is not complete, and its client may not have noticed yet.
    case lingering
    case closed
  }

  let id: Int32
  /// Nil once the stream is closed.
  private(set) var session: HTTP2Session?
  var phase = Phase.head
  // Unchecked: see `LoopState`.
  @exclusivity(unchecked) var head: HTTP2Head?
  /// Bytes of trailer fields so far; they are checked and dropped.
  var trailerSize = 0
  var body = HTTP2Body()
  /// The request whose body is arriving.
  var requestHead: RequestHead?
  private var request: Request?
  private var worker: Worker?
  private(set) var isHead = false
  /// True while the connection counts the response as one that is being made.
  private var isCounted = false
  /// The bytes of the response that the connection counts as not taken.
  private var countedBytes = 0

  @exclusivity(unchecked) var content = HTTP2Content.none
  /// The bytes that an event stream or a producer has written.
  var queue: HTTP2Queue?
  var events: EventStream?
  var writer: BodyWriter?

  /// The deadline of the header section that is arriving, of the request or of its trailers.
  var sectionDeadline = Deadline.never
  /// The deadline by which more of the body has to be there.
  var bodyDeadline = Deadline.never
  /// The period in which the client has to take a part of the response; nil while nothing waits for it.
  var writing: WritingPeriod?
  /// The deadline by which a client has to have noticed that its request's rest is not wanted.
  var lingerDeadline = Deadline.never
  /// The time at which an event stream gets its next comment.
  var heartbeat = Deadline.never
  var nextDeadline: Deadline {
    min(min(sectionDeadline, bodyDeadline), min(writing?.end ?? .never, lingerDeadline, heartbeat))
  }

  /// A period in which the client has to take a least number of bytes of a stream.
  struct WritingPeriod {
    let end: Deadline
    /// The bytes that the client had taken of all streams when the period began.
    let takenBefore: Int
    /// The bytes that it has taken of this stream since then.
    var taken = 0
  }

  init(id: Int32, session: HTTP2Session) {
    self.id = id
    self.session = session
    head = HTTP2Head(limits: session.core.configuration)
  }

  /// The header section is complete; `isWhole` if the request is as well.
  func headEnded(isWhole: Bool) {
    guard let session, var head else { return }
    self.head = nil
    isHead = head.isHead
    do throws(HTTPError) {
      let complete = try head.complete(hasBody: !isWhole)
      if isWhole { dispatch(complete) } else { try beginBody(complete, session) }
    } catch {
      session.fail(self, error)
    }
  }

  /// Has the request handled, once there is room for its response. A body that is still arriving does not wait: its
  /// handler takes it while it does.
  func dispatch(_ head: consuming RequestHead) {
    guard let session else { return }
    let size = body.size
    keep(size, session)
    request = Request(head, body: body.take(), pipe: body.pipe, of: session.connection)
    guard body.pipe == nil else {
      session.responses.admitStreamed()
      return handle()
    }
    switch session.responses.admit(id, bodySize: size) {
    case .handle: handle()
    case .wait: phase = .waiting
    case .refuse:
      session.core.refusedRequestCount.add(1, ordering: .relaxed)
      session.reset(self, NGHTTP2_REFUSED_STREAM)
      close()
    }
  }

  /// Hands the request to a worker; its response is counted.
  func handle() {
    guard let session else { return }
    isCounted = true
    phase = .handling
    worker = session.connection.shard.workers.run(self)
  }

  /// The response was made, or nobody waits for it any more.
  func endHandling(_ session: HTTP2Session) {
    if isCounted { session.responses.end() }
    isCounted = false
  }

  /// Counts what the client has not taken of the response.
  func countBytes(_ session: HTTP2Session) {
    let bytes = content.memory
    session.responses.note(bytes, before: countedBytes)
    countedBytes = bytes
  }

  /// Responds to the request; called by a worker.
  func respond() async {
    guard let request, let session else { return }
    guard body.pipe != nil || session.responses.begin(id, bodySize: request.body.count) else {
      isCounted = false
      phase = .waiting
      worker = nil
      return
    }
    self.request = nil
    let response = await session.core.response(to: request)
    guard phase == .handling else { return }
    if body.pipe == nil { keep(0, session) }
    self.session?.send(response, on: self)
    if case .stream(let producer) = response.body, let writer { await writer.run(producer.produce) }
    worker = nil
  }

  /// The client has gone, or has lost interest in a request that is being handled.
  func cancel() {
    worker?.cancel()
  }

  /// The stream has ended, however it did.
  func close() {
    guard let session else { return }
    if phase == .waiting { session.responses.forget(id) }
    endHandling(session)
    keep(0, session)
    phase = .closed
    self.session = nil
    (sectionDeadline, bodyDeadline) = (.never, .never)
    (lingerDeadline, heartbeat) = (.never, .never)
    writing = nil
    head = nil
    endGathering(session)
    requestHead = nil
    request = nil
    content = .none
    countBytes(session)
    queue = nil
    worker?.cancel()
    worker = nil
    failBody(IncomingBody.incomplete)
    writer?.outputClosed()
    writer = nil
    let events = self.events
    self.events = nil
    if events != nil { session.core.streamCount.subtract(1, ordering: .relaxed) }
    events?.outputClosed()
  }
}

extension HTTP2Stream: BodyOutput {
  var unsentBytes: Int {
    guard let queue, let session else { return 0 }
    // Of what the connection has yet to send, the stream's part is not known: all of it at most.
    return queue.count + min(queue.leaving, session.connection.output.count)
  }

  func write(_ bytes: [UInt8]) {
    guard phase == .streaming || phase == .producing, let session, let queue else { return }
    if queue.count == 0 { beginWriting(session) }
    queue.append(bytes)
    countBytes(session)
    session.resume(self)
  }

  func finish() {
    guard phase == .streaming || phase == .producing, let session, let queue else { return }
    phase = .sending
    writer = nil
    queue.isFinished = true
    failBody(IncomingBody.unread)
    session.resume(self)
  }

  func abort() {
    // A body that can not be completed is an error of the server; a stream that is behind is not.
    session?.reset(self, phase == .producing ? NGHTTP2_INTERNAL_ERROR : NGHTTP2_CANCEL)
    // The client may read nothing, so that the reset waits: nothing else does.
    close()
  }

  /// The connection has sent what it had: there may be room for more.
  func outputChanged() {
    queue?.hasLeft()
    events?.outputChanged()
    writer?.outputChanged()
  }
}
