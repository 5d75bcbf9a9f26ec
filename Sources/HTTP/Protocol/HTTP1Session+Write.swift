extension HTTP1Session {
  private static let largeBody = 4096

  /// Writes an answer and settles what follows it.
  func write(_ response: Response) {
    if keepsAlive {
      keepsAlive = !connection.shard.isDraining && !response.headers.contains("Connection", token: "close")
    }
    if case .eventStream(let open) = response.body, response.status.allowsBody, !isHead {
      return startStream(response, open)
    }
    if case .stream(let producer) = response.body, response.status.allowsBody, !isHead {
      return startProducing(response, producer)
    }
    failBody(IncomingBody.unread)
    writeHead(response, framing: framing(of: response))
    if !isHead, response.status.allowsBody { writeBody(response.body) }
    finishAnswer()
  }

  private func finishAnswer() {
    if keepsAlive {
      awaitNext()
    } else {
      phase = .closing
      connection.closeWhenSent(lingering: lingers)
    }
  }

  private func framing(of response: Response) -> ResponseHead.Framing {
    guard response.status.allowsBody else { return .none }
    return switch response.body {
    case .none: isHead ? .none : .length(0)
    case .bytes(let bytes): .length(bytes.count)
    case .file(let file): .length(file.length)
    case .stream(let producer): producer.length.map { .length($0) } ?? .none
    case .eventStream: .none
    }
  }

  private func writeHead(_ response: Response, framing: ResponseHead.Framing) {
    let field: StaticString? =
      if !keepsAlive { "Connection: close\r\n" } else if !isVersion11 { "Connection: keep-alive\r\n" } else {
        nil
      }
    connection.loop.state.dateLine.update()
    ResponseHead.write(
      response, framing: framing, connection: field, date: connection.loop.state.dateLine.bytes,
      to: &connection.output.buffer)
  }

  private func writeBody(_ body: Response.Body) {
    switch body {
    case .bytes(let bytes) where bytes.count > Self.largeBody:
      connection.output.setTail(bytes)
      connection.flush()
    case .bytes(let bytes):
      connection.output.buffer.append(bytes)
    case .file(let file) where file.length > 0:
      connection.output.setTail(file)
      connection.flush()
    case .none, .file, .stream, .eventStream:
      break
    }
  }

  /// Writes the head; the worker then makes the body.
  private func startProducing(_ response: Response, _ producer: BodyProducer) {
    streamIsChunked = producer.length == nil && isVersion11
    // What is left of the request's body may be read meanwhile; where it ends is not known now.
    keepsAlive = keepsAlive && incoming == nil && (producer.length != nil || isVersion11)
    writeHead(
      response,
      framing: producer.length.map { .length($0) } ?? (isVersion11 ? .chunked : .untilClose))
    phase = .producing
    writer = BodyWriter(loop: connection.loop, output: self, length: producer.length)
  }

  private func startStream(_ response: Response, _ open: @Sendable (EventStream) -> Void) {
    streamIsChunked = isVersion11
    // Ends with the connection, so that it is closed after the stream in any case.
    keepsAlive = false
    writeHead(response, framing: isVersion11 ? .chunked : .untilClose)
    phase = .streaming
    let stream = EventStream(loop: connection.loop, output: self, limit: core.configuration.maxStreamBytes)
    self.stream = stream
    core.streamCount.add(1, ordering: .relaxed)
    connection.setDeadline(in: core.heartbeatInterval)
    open(stream)
    if connection.shard.isDraining { drain() }
  }
}

extension HTTP1Session: BodyOutput {
  var unsentBytes: Int { connection.isOpen ? connection.output.count : 0 }

  func write(_ bytes: [UInt8]) {
    guard phase == .streaming || phase == .producing else { return }
    var writer = ByteWriter(connection.output.buffer.reserve(bytes.count + 24))
    if streamIsChunked {
      writer.hexadecimal(bytes.count)
      writer.literal("\r\n")
    }
    bytes.withUnsafeBufferPointer { writer.slice($0, 0..<Int32($0.count)) }
    if streamIsChunked { writer.literal("\r\n") }
    connection.output.buffer.commit(writer.count)
    connection.flush()
  }

  func finish() {
    guard phase == .streaming || phase == .producing else { return }
    if streamIsChunked { connection.output.buffer.append("0\r\n\r\n") }
    writer = nil
    failBody(IncomingBody.unread)
    if connection.shard.isDraining { keepsAlive = false }
    finishAnswer()
  }

  func abort() {
    connection.abort()
  }
}
