extension HTTP2StateMachine {
  // MARK: Response

  /// The response is whole, or it refuses a request that can't be read. What the handler did not read of the request body
  /// is not read any more; returns the pipe whose reader is to be told.
  mutating func respond(_ output: HTTP2Output) -> Pipe? {
    switch self {
    case .head, .body, .handling:
      let pipe = upload?.pipe
      self = .sending(output, nil)
      return pipe
    case .waiting, .called, .producing, .streaming, .sending, .lingering, .closed: return nil
    }
  }

  /// The body of the response is made while it is sent.
  mutating func produce(_ writer: Writer, _ queue: HTTP2Queue) {
    guard case .handling(let worker, let upload) = self else { return }
    self = .producing(worker, upload, writer, HTTP2Output(.queued(queue)))
  }

  /// The response is an event stream.
  mutating func open(_ stream: Stream, _ queue: HTTP2Queue, heartbeat: Deadline) {
    guard case .handling(_, let upload) = self else { return }
    self = .streaming(upload, stream, HTTP2Output(.queued(queue)), heartbeat: heartbeat)
  }

  /// The body that was written bit by bit is complete. What was not read of the request body is not read any more;
  /// returns the pipe whose reader is to be told.
  mutating func finish() -> Pipe? {
    guard let queue = openQueue, let output else { return nil }
    queue.isFinished = true
    let pipe = upload?.pipe
    self = .sending(output, stream)
    return pipe
  }

  // MARK: Output

  /// A period in which the client may take a part of the response begins.
  mutating func beginWriting(_ period: HTTP2Output.Period) {
    output?.period = period
  }

  /// Nothing waits for the client any more.
  mutating func endWriting() {
    output?.period = nil
  }

  /// Moves the next bytes of the response. Returns false if a file has become shorter than it was.
  mutating func take(_ count: Int, into target: UnsafeMutablePointer<UInt8>) -> Bool {
    output?.take(count, into: target) ?? (count == 0)
  }

  /// The response was sent, and the request is not complete. Returns false if there is no such response.
  mutating func linger(until end: Deadline) -> Bool {
    guard case .sending(var output, let stream) = self else { return false }
    output.period = nil
    self = .lingering(output, stream, until: end)
    return true
  }

  // MARK: End

  /// The parties to be told that the stream has ended, and what the connection has counted.
  struct Remains {
    var gathered: HTTP2GatheredRequest?
    var isWaiting: Bool
    var isHandling: Bool
    var worker: Worker?
    var pipe: Pipe?
    var writer: Writer?
    var stream: Stream?
  }

  /// The stream has ended, however it did.
  mutating func close() -> Remains {
    let isWaiting = if case .waiting = self { true } else { false }
    let remains = Remains(
      gathered: gathered, isWaiting: isWaiting, isHandling: isHandling, worker: worker, pipe: upload?.pipe,
      writer: writer, stream: stream)
    self = .closed
    return remains
  }
}
