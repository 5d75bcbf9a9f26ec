import CNGHTTP2

extension HTTP2Session {
  /// Responds to a request that broke a rule or a limit; other streams go on.
  func fail(_ stream: HTTP2Stream, _ error: HTTPError) {
    core.refusedRequestCount.add(1, ordering: .relaxed)
    stream.phase = .handling
    stream.bodyDeadline = .never
    stream.endGathering(self)
    _ = stream.body.take()
    send(error.response, on: stream)
  }

  func sendContinue(_ stream: HTTP2Stream) {
    _ = HTTP2Fields.with(status: 100) {
      nghttp2_submit_headers(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), stream.id, nil, $0, $1, nil)
    }
  }

  /// Sends a response, its content as the client takes it.
  func send(_ response: Response, on stream: HTTP2Stream) {
    guard stream.phase == .handling else { return }
    stream.endHandling(self)
    let mayHaveBody = response.status.allowsBody
    if case .eventStream(let open) = response.body, mayHaveBody, !stream.isHead {
      return startStream(response, on: stream, open)
    }
    if case .stream(let producer) = response.body, mayHaveBody, !stream.isHead {
      return startProducing(response, producer, on: stream)
    }
    stream.failBody(IncomingBody.unread)
    let length: Int? =
      switch response.body {
      case .none: stream.isHead ? nil : 0
      case .bytes(let bytes): bytes.count
      case .file(let file): file.length
      case .stream(let producer): producer.length
      case .eventStream: nil
      }
    if mayHaveBody, !stream.isHead { stream.content = Self.content(response.body) }
    stream.countBytes(self)
    submit(response, length: mayHaveBody ? length : nil, on: stream)
    stream.phase = .sending
    stream.beginWriting(self)
    pullSoon()
  }

  private static func content(_ body: Response.Body) -> HTTP2Content {
    switch body {
    case .bytes(let bytes) where !bytes.isEmpty: .bytes(bytes, sent: 0)
    case .file(let file) where file.length > 0: .file(file, sent: 0)
    case .none, .bytes, .file, .stream, .eventStream: .none
    }
  }

  private func submit(_ response: Response, length: Int?, on stream: HTTP2Stream) {
    connection.loop.state.dateLine.update()
    var provider = nghttp2_data_provider()
    provider.read_callback = HTTP2Callbacks.read
    let hasContent = if case .none = stream.content { false } else { true }
    let result = withUnsafePointer(to: provider) { provider in
      HTTP2Fields.with(response, length: length, date: connection.loop.state.dateLine.bytes) {
        nghttp2_submit_response(session, stream.id, $0, $1, hasContent ? provider : nil)
      }
    }
    if result != 0 { reset(stream, NGHTTP2_INTERNAL_ERROR) }
  }

  private func makeQueue(for stream: HTTP2Stream) {
    let queue = HTTP2Queue(pool: connection.loop.state.buffers)
    stream.queue = queue
    stream.content = .queued(queue)
  }

  /// Sends the head; the worker then makes the body.
  private func startProducing(_ response: Response, _ producer: BodyProducer, on stream: HTTP2Stream) {
    makeQueue(for: stream)
    stream.phase = .producing
    submit(response, length: producer.length, on: stream)
    stream.writer = BodyWriter(loop: connection.loop, output: stream, length: producer.length)
    pullSoon()
  }

  private func startStream(
    _ response: Response, on stream: HTTP2Stream, _ open: @Sendable (EventStream) -> Void
  ) {
    makeQueue(for: stream)
    stream.phase = .streaming
    submit(response, length: nil, on: stream)
    let events = EventStream(
      loop: connection.loop, output: stream, limit: core.configuration.maxStreamBytes)
    stream.events = events
    core.streamCount.add(1, ordering: .relaxed)
    stream.heartbeat = deadline(in: core.heartbeatInterval)
    note(stream.heartbeat)
    pullSoon()
    open(events)
    if connection.shard.isDraining { stream.drain() }
  }

  /// An event stream has more to send.
  func resume(_ stream: HTTP2Stream) {
    nghttp2_session_resume_data(session, stream.id)
    note(stream.nextDeadline)
    pull()
  }

  /// Ends a stream; the others go on.
  func reset(_ stream: HTTP2Stream, _ error: nghttp2_error_code) {
    nghttp2_submit_rst_stream(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), stream.id, error.rawValue)
    pullSoon()
  }
}

extension HTTP2Stream {
  private static let lingerTime: UInt64 = 1_000_000_000

  /// Does what is due.
  func deadlinePassed(_ now: Deadline) {
    guard let session else { return }
    if heartbeat <= now {
      heartbeat = session.deadline(in: session.core.heartbeatInterval)
      events?.heartbeat()
    }
    if sectionDeadline <= now {
      sectionDeadline = .never
      // Nothing else can come before the section's end (RFC 9113, 4.3).
      session.terminate(NGHTTP2_ENHANCE_YOUR_CALM)
    }
    if bodyDeadline <= now {
      bodyDeadline = .never
      let error = HTTPError(.requestTimeout)
      if phase == .body { session.fail(self, error) } else { failBody(error) }
    }
    if lingerDeadline <= now {
      lingerDeadline = .never
      session.reset(self, NGHTTP2_NO_ERROR)
    }
    if let writing, writing.end <= now { periodEnded(writing, session) }
  }

  /// A period in which the client may take a part of the response begins.
  func beginWriting(_ session: HTTP2Session) {
    let end = session.deadline(in: session.core.writeTimeout)
    writing = WritingPeriod(end: end, takenBefore: session.takenBytes)
    session.note(end)
  }

  private func periodEnded(_ period: WritingPeriod, _ session: HTTP2Session) {
    if session.isTooSlow(id, period) {
      writing = nil
      session.reset(self, NGHTTP2_CANCEL)
    } else {
      beginWriting(session)
    }
  }

  /// The response is complete and the request is not: nobody wants its rest (RFC 9113, 8.1). The client gets to read
  /// the response first, and its window stays as it is.
  func linger() {
    guard let session else { return }
    phase = .lingering
    writing = nil
    lingerDeadline = session.deadline(in: Self.lingerTime)
    session.note(lingerDeadline)
  }

  /// The server stops: ends an event stream with the time at which to come back.
  func drain() {
    guard phase == .streaming else { return }
    events?.send(retry: .milliseconds(Int.random(in: 500...5000)))
    events?.close()
  }
}

extension HTTP2Session {
  /// Whether a client takes less of a stream than it must, although it could take more: waiting for its turn among
  /// others is not the client's doing.
  fileprivate func isTooSlow(_ stream: Int32, _ period: HTTP2Stream.WritingPeriod) -> Bool {
    guard period.taken < core.leastTaken else { return false }
    if nghttp2_session_get_stream_remote_window_size(session, stream) <= 0 { return true }
    return takenBytes - period.takenBefore < core.leastTaken
  }
}
