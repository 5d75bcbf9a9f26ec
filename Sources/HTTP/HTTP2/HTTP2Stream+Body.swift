import CNGHTTP2

/// The body of a request as it arrives: gathered, or handed over at once.
struct HTTP2Body {
  private var bytes: [UInt8] = []
  private(set) var count = 0
  var limit = 0
  /// The pipe of a body that is handed over while it arrives.
  var pipe: BodyPipe?
  /// True until the client was told that it may send the body (RFC 9110, 10.1.1).
  var awaitsContinue = false
  /// Bytes that were received and for which the client's window was not opened again.
  var held = 0
  /// The period in which the client has to send a part of what is handed over; nil while it has to wait.
  var period: BodyPeriod?
  /// True while the connection counts what is gathered.
  var isGathered = false
  /// The bytes that the connection counts as kept for the handler.
  var kept = 0

  /// The number of gathered bytes.
  var size: Int { bytes.count }

  mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: more)
  }

  mutating func noteCount(_ more: Int) throws(HTTPError) {
    count += more
    if count > limit { throw IncomingBody.tooLarge(limit) }
  }

  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}

extension HTTP2Stream: BodySource {
  /// Gathers or streams the body that follows, as the route wants it.
  func beginBody(_ head: consuming RequestHead, _ session: HTTP2Session) throws(HTTPError) {
    let mode = session.core.bodyMode(head.method, head.target.path)
    body.limit = mode.limit ?? session.core.configuration.maxBodyBytes
    if case .length(let length) = head.framing, length > body.limit {
      throw IncomingBody.tooLarge(body.limit)
    }
    if case .streamed = mode {
      body.pipe = BodyPipe(loop: session.connection.loop, source: self)
      body.awaitsContinue = head.expectsContinue
      dispatch(head)
    } else {
      phase = .body
      body.isGathered = true
      session.bodies.begin(id)
      if head.expectsContinue { session.sendContinue(self) }
      requestHead = head
    }
    if !body.awaitsContinue { awaitMore(session) }
  }

  /// Gives the client a period for more of the body, unless one has begun.
  private func awaitMore(_ session: HTTP2Session) {
    guard body.period == nil else { return }
    body.period = BodyPeriod(start: session.connection.loop.state.uptime)
    bodyDeadline = session.deadline(in: session.connection.shard.patience(session.core.bodyTimeout))
    session.note(bodyDeadline)
  }

  /// The time for more of the body is over. A body that is gathered is late; of one that is handed over enough may have come,
  /// and the next period begins.
  func bodyPeriodEnded(_ session: HTTP2Session) {
    let error = HTTPError(.requestTimeout)
    if phase == .body { return session.fail(self, error) }
    guard let period = body.period else { return }
    body.period = nil
    let rate = session.core.configuration.minReceiveRate
    if period.isTooSlow(at: session.connection.loop.state.uptime, rate: rate) {
      failBody(error)
    } else {
      awaitMore(session)
    }
  }

  /// The server stops: a body that is half there gets less time.
  func hurryBody() {
    guard let session, bodyDeadline != .never else { return }
    bodyDeadline = min(bodyDeadline, session.deadline(in: session.core.drainPatience))
    session.note(bodyDeadline)
  }

  /// Takes a piece of the body. The connection's window is open for others in any case; the stream's window is opened again as
  /// far as there is room.
  func receive(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let session else { return }
    do throws(HTTPError) {
      if phase == .body {
        try body.noteCount(bytes.count)
        body.append(bytes)
        session.bodies.add(bytes.count)
        session.connection.reportHeldBytes()
        body.held += bytes.count
        if session.bodies.admits(id) { openWindow(session) }
      } else if let pipe = body.pipe {
        try body.noteCount(bytes.count)
        pipe.receive(Array(bytes))
        body.held += bytes.count
        body.period?.received += bytes.count
        openWindow(pipe, session)
        keep(pipe.waitingBytes, session)
        session.connection.reportHeldBytes()
      }
    } catch {
      if phase == .body { return session.fail(self, error) }
      session.core.refusedRequestCount.add(1, ordering: .relaxed)
      failBody(error)
    }
  }

  /// Notes the bytes of the body that are kept for the handler.
  func keep(_ bytes: Int, _ session: HTTP2Session) {
    session.keptBytes += bytes - body.kept
    body.kept = bytes
  }

  /// Lets the client send as much as has come.
  func openWindow(_ session: HTTP2Session) {
    guard body.held > 0 else { return }
    nghttp2_session_consume_stream(session.session, id, body.held)
    body.held = 0
  }

  /// The body is complete, or nobody wants it any more.
  func endGathering(_ session: HTTP2Session) {
    guard body.isGathered else { return }
    body.isGathered = false
    session.endGathering(id, body.size)
  }

  private func openWindow(_ pipe: BodyPipe, _ session: HTTP2Session) {
    guard pipe.wantsMore else {
      // The client waits for the handler.
      body.period = nil
      bodyDeadline = .never
      return
    }
    openWindow(session)
    awaitMore(session)
  }

  func bodyEnded() {
    bodyDeadline = .never
    if phase == .body, let session, let head = requestHead.take() {
      endGathering(session)
      dispatch(head)
    } else if let pipe = body.pipe {
      body.pipe = nil
      pipe.end()
    }
  }

  func bodyWanted() {
    guard let session, let pipe = body.pipe else { return }
    if body.awaitsContinue {
      body.awaitsContinue = false
      if phase == .handling { session.sendContinue(self) }
    }
    keep(pipe.waitingBytes, session)
    openWindow(pipe, session)
    session.pullSoon()
  }

  /// Tells the handler that the rest of the body does not come.
  func failBody(_ error: HTTPError) {
    bodyDeadline = .never
    guard let pipe = body.pipe else { return }
    body.pipe = nil
    pipe.end(.failure(error))
  }
}
