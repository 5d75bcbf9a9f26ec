// Responses of a session of HTTP/1.1, and how they are framed.
extension HTTP1Session {
  private static let largeBody = 4096

  /// Writes a response to the request that is being handled.
  func write(_ response: Response) {
    guard let terms = machine.terms else { return }
    let closing =
      terms.keepsAlive
      && (connection.shard.isDraining || response.headers.contains("Connection", token: "close"))
    let hasContent = response.status.allowsBody && !terms.isHead
    switch response.body {
    case .eventStream(let open) where hasContent: openStream(response, closing: closing, open)
    case .stream(let producer) where hasContent: produce(response, producer, closing: closing)
    case .none, .bytes, .file, .stream, .eventStream: writeWhole(response, hasContent, closing: closing)
    }
  }

  private func writeWhole(_ response: Response, _ hasContent: Bool, closing: Bool) {
    if let pipe = machine.respond(closing: closing) { end(pipe, IncomingBody.unread) }
    guard let terms = machine.terms else { return }
    writeHead(response, terms, framing: Self.framing(of: response, terms))
    if hasContent { writeBody(response.body) }
    finishResponse()
  }

  /// Goes on with what follows the response.
  private func finishResponse(closing: Bool = false) {
    switch machine.finish(closing: closing) {
    case .nothing: break
    case .awaitRequest: connection.setDeadline(in: core.keepAliveTimeout)
    case .close(let lingering): connection.closeWhenSent(lingering: lingering)
    }
  }

  private static func framing(of response: Response, _ terms: ResponseTerms) -> ResponseHead.Framing {
    guard response.status.allowsBody else { return .none }
    return switch response.body {
    case .none: terms.isHead ? .none : .length(0)
    case .bytes(let bytes): .length(bytes.count)
    case .file(let file): .length(file.length)
    case .stream(let producer): producer.length.map { .length($0) } ?? .none
    case .eventStream: .none
    }
  }

  private func writeHead(_ response: Response, _ terms: ResponseTerms, framing: ResponseHead.Framing) {
    connection.loop.state.dateLine.update()
    ResponseHead.write(
      response, framing: framing, connection: terms.connectionField,
      date: connection.loop.state.dateLine.bytes, to: &connection.output.buffer)
  }

  private func writeBody(_ body: Response.Body) {
    switch body {
    case .bytes(let bytes) where bytes.count > Self.largeBody:
      connection.output.setTail(bytes)
      if bytes.count > Connection.bytesSentTogether { connection.flush() }
    case .bytes(let bytes):
      connection.output.buffer.append(bytes)
    case .file(let file) where file.length > 0:
      connection.output.setTail(file)
      connection.flush()
    case .none, .file, .stream, .eventStream:
      break
    }
  }

  /// Writes the head of a response whose body the worker makes next.
  private func produce(_ response: Response, _ producer: BodyProducer, closing: Bool) {
    let writer = BodyWriter(loop: connection.loop, output: self, length: producer.length)
    machine.produce(writer, hasLength: producer.length != nil, closing: closing)
    guard let terms = machine.terms, let coding = machine.coding else { return }
    writeHead(response, terms, framing: producer.length.map { .length($0) } ?? coding.framing)
  }

  private func openStream(_ response: Response, closing: Bool, _ open: @Sendable (EventStream) -> Void) {
    let stream = EventStream(loop: connection.loop, output: self, limit: core.configuration.maxStreamBytes)
    machine.open(stream)
    guard let terms = machine.terms, let coding = machine.coding else { return }
    writeHead(response, terms, framing: coding.framing)
    core.streamCount.add(1, ordering: .relaxed)
    connection.setDeadline(in: core.heartbeatInterval)
    open(stream)
    if connection.shard.isDraining { drain() }
  }
}

extension HTTP1StateMachine.BodyCoding {
  /// The framing of a body whose length is unknown.
  fileprivate var framing: ResponseHead.Framing { self == .chunked ? .chunked : .untilClose }
}

extension HTTP1Session: BodyOutput {
  var unsentBytes: Int { connection.isOpen ? connection.output.count : 0 }

  func write(_ bytes: [UInt8]) {
    guard let coding = machine.coding else { return }
    let isChunked = coding == .chunked
    var writer = ByteWriter(connection.output.buffer.reserve(bytes.count + 24))
    if isChunked {
      writer.hexadecimal(bytes.count)
      writer.literal("\r\n")
    }
    bytes.withUnsafeBufferPointer { writer.slice($0, 0..<Int32($0.count)) }
    if isChunked { writer.literal("\r\n") }
    connection.output.buffer.commit(writer.count)
    connection.flush()
  }

  func finish() {
    guard let coding = machine.coding else { return }
    if coding == .chunked { connection.output.buffer.append("0\r\n\r\n") }
    cutUpload(IncomingBody.unread)
    finishResponse(closing: connection.shard.isDraining)
  }

  func abort() {
    connection.abort()
  }
}
