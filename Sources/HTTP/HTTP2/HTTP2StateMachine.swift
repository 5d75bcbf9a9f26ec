/// One request of a connection of HTTP/2, and the response to it (RFC 9113, 8.1).
///
/// Pure: it knows neither the session nor the loop, and is small, since it changes with each request. `Pipe` hands a
/// streamed request body to the handler, `Writer` writes a response body while it is made, `Stream` is an event stream.
enum HTTP2StateMachine<Request, Worker, Pipe, Writer, Stream> {
  typealias Upload = HTTP2StreamedBody<Pipe>

  /// The head of the request is arriving.
  case head
  /// The head is complete, and the body is gathered in memory.
  case body(HTTP2GatheredRequest)
  /// The request is complete, and there may be no room for its response yet.
  case waiting(Request)
  /// A worker was called for the request, and has not begun. The upload is a body that the handler reads meanwhile.
  case called(Request, Worker, Upload?)
  /// The handler works on the response.
  case handling(Worker, Upload?)
  /// The head of the response is on its way, and its body is made.
  case producing(Worker, Upload?, Writer, HTTP2Output)
  /// An event stream is open. At the heartbeat it gets its next comment.
  case streaming(Upload?, Stream, HTTP2Output, heartbeat: Deadline)
  /// The whole response is on its way. The stream is the one that ended with it.
  case sending(HTTP2Output, Stream?)
  /// The response was sent, but the request is not complete, and its client may not have noticed yet.
  case lingering(HTTP2Output, Stream?, until: Deadline)
  case closed

  // MARK: State

  /// Whether the response is being made, which counts for the connection.
  var isHandling: Bool {
    switch self {
    case .called, .handling: true
    case .head, .body, .waiting, .producing, .streaming, .sending, .lingering, .closed: false
    }
  }

  var isProducing: Bool {
    if case .producing = self { true } else { false }
  }

  /// The request whose body is gathered.
  var gathered: HTTP2GatheredRequest? {
    if case .body(let request) = self { request } else { nil }
  }

  /// The streamed body that the handler may go on reading.
  var upload: Upload? {
    get {
      switch self {
      case .called(_, _, let upload), .handling(_, let upload), .producing(_, let upload, _, _),
        .streaming(let upload, _, _, _):
        upload
      case .head, .body, .waiting, .sending, .lingering, .closed: nil
      }
    }
    set {
      switch self {
      case .called(let request, let worker, _): self = .called(request, worker, newValue)
      case .handling(let worker, _): self = .handling(worker, newValue)
      case .producing(let worker, _, let writer, let output):
        self = .producing(worker, newValue, writer, output)
      case .streaming(_, let stream, let output, let heartbeat):
        self = .streaming(newValue, stream, output, heartbeat: heartbeat)
      case .head, .body, .waiting, .sending, .lingering, .closed: break
      }
    }
  }

  /// The worker that is called, or at work.
  var worker: Worker? {
    switch self {
    case .called(_, let worker, _), .handling(let worker, _), .producing(let worker, _, _, _): worker
    case .head, .body, .waiting, .streaming, .sending, .lingering, .closed: nil
    }
  }

  /// The writer of the response body that is made.
  var writer: Writer? {
    if case .producing(_, _, let writer, _) = self { writer } else { nil }
  }

  /// The event stream, as long as it is open.
  var openStream: Stream? {
    if case .streaming(_, let stream, _, _) = self { stream } else { nil }
  }

  /// The event stream, also one that has ended.
  var stream: Stream? {
    switch self {
    case .streaming(_, let stream, _, _): stream
    case .sending(_, let stream), .lingering(_, let stream, _): stream
    case .head, .body, .waiting, .called, .handling, .producing, .closed: nil
    }
  }

  /// The response on its way.
  var output: HTTP2Output? {
    get {
      switch self {
      case .producing(_, _, _, let output), .streaming(_, _, let output, _), .sending(let output, _),
        .lingering(let output, _, _):
        output
      case .head, .body, .waiting, .called, .handling, .closed: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .producing(let worker, let upload, let writer, _):
        self = .producing(worker, upload, writer, newValue)
      case .streaming(let upload, let stream, _, let heartbeat):
        self = .streaming(upload, stream, newValue, heartbeat: heartbeat)
      case .sending(_, let stream): self = .sending(newValue, stream)
      case .lingering(_, let stream, let until): self = .lingering(newValue, stream, until: until)
      case .head, .body, .waiting, .called, .handling, .closed: break
      }
    }
  }

  /// The queue of a response body that is written bit by bit, as long as more may be written.
  var openQueue: HTTP2Queue? {
    switch self {
    case .producing(_, _, _, let output), .streaming(_, _, let output, _): output.queue
    case .head, .body, .waiting, .called, .handling, .sending, .lingering, .closed: nil
    }
  }
}
