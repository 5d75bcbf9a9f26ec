/// The requests of a connection of HTTP/1.1, one after another, with the response to each (RFC 9112).
///
/// Pure: it knows neither the connection nor the loop, and is small, since it changes with each request. `Pipe` hands a
/// streamed request body to the handler, `Writer` writes a response body while it is made, `Stream` is an event stream.
enum HTTP1StateMachine<Pipe, Writer, Stream> {
  typealias Upload = StreamedBody<Pipe>

  /// The connection waits for a request, or for the rest of its head.
  case head(HeadProgress)
  /// The head is complete, and the body is gathered in memory.
  case body(PendingRequest, ResponseTerms)
  /// The handler works on the response. The upload is a body that it reads meanwhile.
  case handling(ResponseTerms, Upload?)
  /// The head of the response is written, and its body is made.
  case producing(ResponseTerms, Upload?, Writer, BodyCoding)
  /// An event stream is open.
  case streaming(ResponseTerms, Upload?, Stream, BodyCoding)
  /// The last response was written. The stream is the one that ended with it, until the connection closes.
  case closing(Stream?)

  /// The framing of a body of unknown length.
  enum BodyCoding: Equatable {
    /// In chunks (RFC 9112, 7.1).
    case chunked
    /// As it is: its end is known by its length, or by the end of the connection (RFC 9112, 6.3).
    case identity
  }

  /// The work that an event of the connection leads to.
  enum Action {
    case none
    /// Close the connection, on which no request has begun.
    case close
    /// Respond with an error to the request whose head is incomplete.
    case refuseHead
    /// Respond with an error to the request whose body is incomplete.
    case refuseBody
    /// Tell the handler that the rest of the request body does not come.
    case cutUpload
    /// Cancel the handler.
    case cancel
    /// Close the connection without sending the rest.
    case abort
    case heartbeat(Stream)
    case endStream(Stream)
  }

  /// The step after a response.
  enum Next: Equatable {
    case nothing
    case awaitRequest
    case close(lingering: Bool)
  }

  /// A connection that was just accepted.
  init() {
    self = .head(HeadProgress(stage: .idle, isFirst: true))
  }

  // MARK: State

  /// The part of a request that received bytes belong to.
  enum Reception {
    case none
    case head(HeadProgress)
    case body
    case upload
  }

  /// The part of a request that the next bytes belong to.
  var reception: Reception {
    switch self {
    case .head(let progress): .head(progress)
    case .body: .body
    case .handling, .producing: .upload
    case .streaming, .closing: .none
    }
  }

  var isHandling: Bool {
    if case .handling = self { true } else { false }
  }

  var isClosing: Bool {
    if case .closing = self { true } else { false }
  }

  /// The terms of the response at hand.
  var terms: ResponseTerms? {
    switch self {
    case .body(_, let terms), .handling(let terms, _), .producing(let terms, _, _, _),
      .streaming(let terms, _, _, _):
      terms
    case .head, .closing: nil
    }
  }

  /// The pipe of a request body that is read while it is handled.
  var pipe: Pipe? {
    switch self {
    case .handling(_, let upload), .producing(_, let upload, _, _), .streaming(_, let upload, _, _):
      upload?.pipe
    case .head, .body, .closing: nil
    }
  }

  /// The writer of the response body that is made.
  var writer: Writer? {
    if case .producing(_, _, let writer, _) = self { writer } else { nil }
  }

  /// The event stream, also one that has ended.
  var stream: Stream? {
    switch self {
    case .streaming(_, _, let stream, _): stream
    case .closing(let stream): stream
    case .head, .body, .handling, .producing: nil
    }
  }

  /// The coding of the response body that is written bit by bit; nil where there is none.
  var coding: BodyCoding? {
    switch self {
    case .producing(_, _, _, let coding), .streaming(_, _, _, let coding): coding
    case .head, .body, .handling, .closing: nil
    }
  }

  /// Whether received bytes can be taken: a request is being read whose response the client would take, or the handler
  /// has room for more of its body.
  func wantsInput(isBlocked: Bool, hasRoom: (Pipe) -> Bool) -> Bool {
    switch self {
    case .head, .body: !isBlocked
    case .handling(_, let upload?), .producing(_, let upload?, _, _): hasRoom(upload.pipe)
    case .handling(_, nil), .producing(_, nil, _, _), .streaming, .closing: false
    }
  }
}

extension HTTP1StateMachine: Sendable where Pipe: Sendable, Writer: Sendable, Stream: Sendable {}
