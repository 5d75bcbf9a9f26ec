import CNGHTTP2

/// One request of a connection of HTTP/2, and its response.
// Unchecked: lives on its connection's loop; the tasks that hold it prefer that loop.
final class HTTP2Stream: Responder, @unchecked Sendable {
  enum Phase {
    case head
    case body
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

  @exclusivity(unchecked) var content = HTTP2Content.none
  /// The bytes that an event stream or a producer has written.
  var queue: HTTP2Queue?
  var events: EventStream?
  var writer: BodyWriter?

  /// When the header section that is arriving, of the request or of its trailers, has to be complete.
  var sectionDeadline = Deadline.never
  /// When more of the body has to be there.
  var bodyDeadline = Deadline.never
  /// When a byte of the response has to be taken.
  var writeDeadline = Deadline.never
  /// When an event stream gets its next comment.
  var heartbeat = Deadline.never
  var nextDeadline: Deadline { min(min(sectionDeadline, bodyDeadline), min(writeDeadline, heartbeat)) }

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

  /// Hands the request to a worker.
  func dispatch(_ head: consuming RequestHead) {
    guard let session else { return }
    phase = .handling
    request = Request(head, body: body.take(), pipe: body.pipe, of: session.connection)
    worker = session.connection.shard.workers.run(self)
  }

  /// Responds to the request; called by a worker.
  func respond() async {
    guard let request, let core = session?.core else { return }
    self.request = nil
    let response = await core.response(to: request)
    guard phase == .handling else { return }
    session?.send(response, on: self)
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
    phase = .closed
    self.session = nil
    (sectionDeadline, bodyDeadline) = (.never, .never)
    (writeDeadline, heartbeat) = (.never, .never)
    head = nil
    endGathering(session)
    requestHead = nil
    request = nil
    content = .none
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
    if queue.count == 0 { writeDeadline = session.deadline(in: session.core.writeTimeout) }
    queue.append(bytes)
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
