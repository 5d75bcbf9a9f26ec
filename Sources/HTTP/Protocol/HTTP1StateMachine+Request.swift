extension HTTP1StateMachine {
  // MARK: Head

  /// An empty line came before the request.
  mutating func skipEmptyLine() {
    guard case .head(var progress) = self, progress.isIdle else { return }
    progress.stage = .afterEmptyLine
    self = .head(progress)
  }

  /// The head is not complete yet. Returns true if it began just now, and so has a deadline.
  mutating func awaitHead(_ scanner: HeadScanner) -> Bool {
    guard case .head(var progress) = self else { return false }
    let beginsNow = !progress.hasBegun
    progress.stage = .begun(scanner)
    self = .head(progress)
    return beginsNow
  }

  /// The head is complete, and its body is to be gathered.
  mutating func gather(_ pending: PendingRequest, _ terms: ResponseTerms) {
    guard case .head = self else { return }
    self = .body(pending, terms)
  }

  /// The head is complete, and the request goes to its handler: it has no body, or one that is streamed.
  mutating func handle(_ terms: ResponseTerms, _ upload: Upload?) {
    guard case .head = self else { return }
    self = .handling(terms, upload)
  }

  /// The request can't be read, and is handled as one whose response is the last.
  ///
  /// - Parameter isHead: whether the method seems to be HEAD; nil for a request whose head was read.
  mutating func refuse(isHead: Bool? = nil) {
    switch self {
    case .head: self = .handling(.refusal(isHead: isHead ?? false), nil)
    case .body(_, let terms): self = .handling(.refusal(isHead: terms.isHead), nil)
    case .handling, .producing, .streaming, .closing: break
    }
  }

  // MARK: Body

  /// Takes bytes of the body that is gathered; returns how many belong to it.
  func receiveBody(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTPError) -> Int {
    guard case .body(let pending, _) = self else { return 0 }
    return try pending.receive(bytes)
  }

  /// The memory of a body that is gathered, in bytes.
  var gatheredBytes: Int {
    guard case .body(let pending, _) = self else { return 0 }
    return pending.memory
  }

  /// The request whose body is complete, which goes to its handler; nil as long as that is not so.
  mutating func takeComplete() -> PendingRequest? {
    guard case .body(let pending, let terms) = self, pending.isComplete else { return nil }
    self = .handling(terms, nil)
    return pending
  }

  // MARK: Streamed body

  /// The outcome of receiving bytes of a streamed body.
  struct Received {
    /// The number of bytes that belong to it.
    let used: Int
    let pipe: Pipe
    let isComplete: Bool
  }

  /// Takes bytes of a streamed body, and appends their content to `content`.
  mutating func receiveUpload(
    _ bytes: UnsafeBufferPointer<UInt8>, into content: inout [UInt8]
  ) throws(HTTPError) -> Received? {
    guard let upload else { return nil }
    let used = try upload.body.receive(bytes, into: &content)
    let isComplete = upload.body.isComplete
    if isComplete { endUpload() }
    return Received(used: used, pipe: upload.pipe, isComplete: isComplete)
  }

  /// The handler waits for the body, or has taken some of it.
  func wantUpload() -> UploadWish {
    guard let upload else { return .nothing }
    return UploadWish(awaitsContinue: &upload.awaitsContinue, isHandling: isHandling)
  }

  /// The rest of a streamed body is not read. Where the next request begins is unknown then. Returns the pipe whose
  /// reader is to be told.
  mutating func cutUpload() -> Pipe? {
    switch self {
    case .handling(var terms, let upload?):
      terms.persistence = .closeLingering
      self = .handling(terms, nil)
      return upload.pipe
    case .producing(var terms, let upload?, let writer, let coding):
      terms.persistence = .closeLingering
      self = .producing(terms, nil, writer, coding)
      return upload.pipe
    case .streaming(var terms, let upload?, let stream, let coding):
      terms.persistence = .closeLingering
      self = .streaming(terms, nil, stream, coding)
      return upload.pipe
    case .head, .body, .handling, .producing, .streaming, .closing: return nil
    }
  }

  /// The streamed body that the handler may go on reading; nil once the response is an event stream.
  var upload: Upload? {
    switch self {
    case .handling(_, let upload), .producing(_, let upload, _, _): upload
    case .head, .body, .streaming, .closing: nil
    }
  }

  private mutating func endUpload() {
    switch self {
    case .handling(let terms, _): self = .handling(terms, nil)
    case .producing(let terms, _, let writer, let coding): self = .producing(terms, nil, writer, coding)
    case .head, .body, .streaming, .closing: break
    }
  }
}
