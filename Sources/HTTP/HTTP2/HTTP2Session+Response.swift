import CNGHTTP2

extension HTTP2Session {
  /// Responds to a request that broke a rule or a limit; other streams go on.
  func fail(_ stream: HTTP2Stream, _ error: HTTPError) {
    core.refusedRequestCount.add(1, ordering: .relaxed)
    stream.phase = .handling
    stream.bodyDeadline = .never
    stream.endGathering(self)
    _ = stream.body.take()
    send(core.refusal(error), on: stream)
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
