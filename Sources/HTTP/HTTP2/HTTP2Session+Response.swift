import CNGHTTP2

extension HTTP2Session {
  /// Responds to a request that broke a rule or a limit; other streams go on.
  func fail(_ stream: HTTP2Stream, _ error: HTTPError, isHead: Bool) {
    core.refusedRequestCount.add(1, ordering: .relaxed)
    if let request = stream.machine.gathered { endGathering(stream.id, request.body.count) }
    sendWhole(core.refusal(error), on: stream, isHead: isHead)
  }

  func sendContinue(_ stream: HTTP2Stream) {
    _ = HTTP2Fields.with(status: 100) {
      nghttp2_submit_headers(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), stream.id, nil, $0, $1, nil)
    }
  }

  /// Sends the response that was made, its content as the client takes it.
  func send(_ response: Response, on stream: HTTP2Stream, isHead: Bool) {
    responses.end()
    let hasContent = response.status.allowsBody && !isHead
    switch response.body {
    case .eventStream(let open) where hasContent: startStream(response, on: stream, open)
    case .stream(let producer) where hasContent: startProducing(response, producer, on: stream)
    case .none, .bytes, .file, .stream, .eventStream: sendWhole(response, on: stream, isHead: isHead)
    }
  }

  private func sendWhole(_ response: Response, on stream: HTTP2Stream, isHead: Bool) {
    let mayHaveBody = response.status.allowsBody
    let length: Int? =
      switch response.body {
      case .none: isHead ? nil : 0
      case .bytes(let bytes): bytes.count
      case .file(let file): file.length
      case .stream(let producer): producer.length
      case .eventStream: nil
      }
    let content: HTTP2Content = mayHaveBody && !isHead ? Self.content(response.body) : .none
    let period = writingPeriod()
    stream.machine.respond(HTTP2Output(content, period: period))?.end(.failure(IncomingBody.unread))
    stream.countBytes(self)
    submit(response, length: mayHaveBody ? length : nil, content, on: stream)
    note(period.end)
    pullSoon()
  }

  private static func content(_ body: Response.Body) -> HTTP2Content {
    switch body {
    case .bytes(let bytes) where !bytes.isEmpty: .bytes(bytes, sent: 0)
    case .file(let file) where file.length > 0: .file(file, sent: 0)
    case .none, .bytes, .file, .stream, .eventStream: .none
    }
  }

  private func submit(_ response: Response, length: Int?, _ content: HTTP2Content, on stream: HTTP2Stream) {
    connection.loop.state.dateLine.update()
    var provider = nghttp2_data_provider()
    provider.read_callback = HTTP2Callbacks.read
    let hasContent = if case .none = content { false } else { true }
    let result = withUnsafePointer(to: provider) { provider in
      HTTP2Fields.with(response, length: length, date: connection.loop.state.dateLine.bytes) {
        nghttp2_submit_response(session, stream.id, $0, $1, hasContent ? provider : nil)
      }
    }
    if result != 0 { reset(stream, NGHTTP2_INTERNAL_ERROR) }
  }

  /// Sends the head; the worker then makes the body.
  private func startProducing(_ response: Response, _ producer: BodyProducer, on stream: HTTP2Stream) {
    let queue = HTTP2Queue(pool: connection.loop.state.buffers)
    let writer = BodyWriter(loop: connection.loop, output: stream, length: producer.length)
    stream.machine.produce(writer, queue)
    submit(response, length: producer.length, .queued(queue), on: stream)
    pullSoon()
  }

  private func startStream(
    _ response: Response, on stream: HTTP2Stream, _ open: @Sendable (EventStream) -> Void
  ) {
    let queue = HTTP2Queue(pool: connection.loop.state.buffers)
    let events = EventStream(
      loop: connection.loop, output: stream, limit: core.configuration.maxStreamBytes)
    let heartbeat = deadline(in: core.heartbeatInterval)
    stream.machine.open(events, queue, heartbeat: heartbeat)
    core.streamCount.add(1, ordering: .relaxed)
    submit(response, length: nil, .queued(queue), on: stream)
    note(heartbeat)
    pullSoon()
    open(events)
    if connection.shard.isDraining { stream.drain() }
  }

  /// An event stream has more to send.
  func resume(_ stream: HTTP2Stream) {
    nghttp2_session_resume_data(session, stream.id)
    note(stream.machine.nextDeadline)
    pull()
  }

  /// Ends a stream; the others go on.
  func reset(_ stream: HTTP2Stream, _ error: nghttp2_error_code) {
    nghttp2_submit_rst_stream(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), stream.id, error.rawValue)
    pullSoon()
  }
}
