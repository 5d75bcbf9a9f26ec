extension HTTP2StateMachine {
  // MARK: Request

  /// The head is complete, and its body is to be gathered.
  mutating func gather(_ request: HTTP2GatheredRequest) {
    if case .head = self { self = .body(request) }
  }

  /// The request is complete, and waits for room for its response.
  mutating func wait(_ request: Request) {
    switch self {
    case .head, .body: self = .waiting(request)
    case .waiting, .called, .handling, .producing, .streaming, .sending, .lingering, .closed: break
    }
  }

  /// There is room for the response of the request that waits.
  mutating func dispatch(call: () -> Worker) {
    if case .waiting(let request) = self { self = .called(request, call(), nil) }
  }

  /// The head is complete, and the handler takes the body while it arrives.
  mutating func dispatch(_ request: Request, _ upload: Upload, call: () -> Worker) {
    if case .head = self { self = .called(request, call(), upload) }
  }

  /// The worker begins. Returns the request; nil if it is over, or has to wait after all. A request whose body is arriving
  /// does not wait.
  mutating func begin(_ mayBegin: (Request) -> Bool) -> Request? {
    guard case .called(let request, let worker, let upload) = self else { return nil }
    guard upload != nil || mayBegin(request) else {
      self = .waiting(request)
      return nil
    }
    self = .handling(worker, upload)
    return request
  }

  // MARK: Streamed body

  /// The handler waits for the body, or has taken some of it.
  func wantUpload() -> UploadWish {
    guard let upload else { return .nothing }
    return UploadWish(awaitsContinue: &upload.awaitsContinue, isHandling: isHandling)
  }

  /// The streamed body is complete, or its rest does not come. Returns the pipe whose reader is to be told.
  mutating func endUpload() -> Pipe? {
    guard let pipe = upload?.pipe else { return nil }
    upload = nil
    return pipe
  }
}
