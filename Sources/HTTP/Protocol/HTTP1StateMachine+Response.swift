// Responses over HTTP/1.1: chunks or not, persistent connections, timeouts (408), a client that left.
extension HTTP1StateMachine {
  /// The response is whole. What the handler did not read of the request body is not read any more; returns the pipe
  /// whose reader is to be told.
  ///
  /// - Parameter closing: whether the response, or the server, ends the connection.
  mutating func respond(closing: Bool) -> Pipe? {
    guard case .handling(var terms, let upload) = self else { return nil }
    if closing { terms.close() }
    // The end of the request is unknown.
    if upload != nil { terms.persistence = .closeLingering }
    self = .handling(terms, nil)
    return upload?.pipe
  }

  /// The body of the response is made while it is sent.
  ///
  /// - Parameter hasLength: whether the end of the body is known by its length, rather than by its coding.
  mutating func produce(_ writer: Writer, hasLength: Bool, closing: Bool) {
    guard case .handling(var terms, let upload) = self else { return }
    let isChunked = !hasLength && terms.isVersion11
    // The rest of the request body may be read meanwhile, so that its end is unknown now. A body with neither a length
    // nor chunks ends with the connection.
    if closing || upload != nil || !(hasLength || isChunked) { terms.close() }
    self = .producing(terms, upload, writer, isChunked ? .chunked : .identity)
  }

  /// The response is an event stream. It ends with the connection, which is closed after it in any case.
  mutating func open(_ stream: Stream) {
    guard case .handling(var terms, let upload) = self else { return }
    terms.close()
    self = .streaming(terms, upload, stream, terms.isVersion11 ? .chunked : .identity)
  }

  /// The response was written to its end.
  ///
  /// - Parameter closing: whether the server ends the connection.
  mutating func finish(closing: Bool = false) -> Next {
    var terms: ResponseTerms
    switch self {
    case .handling(let before, _), .producing(let before, _, _, _), .streaming(let before, _, _, _):
      terms = before
    case .head, .body, .closing: return .nothing
    }
    if closing { terms.close() }
    switch terms.persistence {
    case .keepAlive:
      self = .head(HeadProgress(stage: .idle, isFirst: false))
      return .awaitRequest
    case .close, .closeLingering:
      self = .closing(stream)
      return .close(lingering: terms.persistence == .closeLingering)
    }
  }

  // MARK: Events of the connection

  /// The client closed its side. It may still read, so the response is sent all the same; but most have gone, and a
  /// handler may want to know.
  func clientLeft() -> Action {
    switch self {
    case .handling(_, nil): .cancel
    // Bytes that were sent before are read first, and tell whether the body is complete.
    case .handling: .none
    case .streaming: .abort
    case .head, .body, .producing, .closing: .none
    }
  }

  /// Everything was received that ever will be.
  mutating func inputEnded() -> Action {
    switch self {
    case .head(let progress): return progress.hasBegun ? .refuseHead : closeIdle()
    case .body: return .refuseBody
    case .handling, .producing: return .cutUpload
    case .streaming, .closing: return .none
    }
  }

  /// The deadline has passed.
  mutating func deadlinePassed() -> Action {
    switch self {
    case .head(let progress): return progress.hasBegun ? .refuseHead : closeIdle()
    case .body: return .refuseBody
    case .handling, .producing: return .cutUpload
    case .streaming(_, _, let stream, _): return .heartbeat(stream)
    case .closing: return .none
    }
  }

  /// The server stops: idle connections end now, others with their response.
  mutating func drain() -> Action {
    switch self {
    case .head(let progress): return progress.hasBegun ? .none : closeIdle()
    case .streaming(_, _, let stream, _): return .endStream(stream)
    case .body, .handling, .producing, .closing: return .none
    }
  }

  private mutating func closeIdle() -> Action {
    self = .closing(nil)
    return .close
  }

  /// The parties to be told that the connection is gone.
  struct Remains {
    var pipe: Pipe?
    var writer: Writer?
    var stream: Stream?
  }

  mutating func connectionClosed() -> Remains {
    let remains = Remains(pipe: pipe, writer: writer, stream: stream)
    self = .closing(nil)
    return remains
  }
}
