@testable import HTTP

/// A machine whose pipes, writers and streams are names.
typealias Requests = HTTP1StateMachine<String, String, String>

extension ResponseTerms {
  static let usual = ResponseTerms(isHead: false, isVersion11: true, persistence: .keepAlive)
  static let last = ResponseTerms(isHead: false, isVersion11: true, persistence: .close)
  static let old = ResponseTerms(isHead: false, isVersion11: false, persistence: .keepAlive)

  var text: String {
    let words = [
      isHead ? "HEAD" : nil, isVersion11 ? nil : "1.0",
      persistence == .keepAlive ? nil : persistence == .close ? "last" : "lingering",
    ]
    return words.compactMap { $0 }.map { " \($0)" }.joined()
  }
}

extension HTTP1StateMachine<String, String, String> {
  /// The state in words.
  var text: String {
    func described(_ upload: Upload?) -> String {
      guard let upload else { return "" }
      return " <\(upload.pipe)\(upload.awaitsContinue ? "?" : "")"
    }
    switch self {
    case .head(let progress):
      return "head" + (progress.isFirst ? " first" : "")
        + (progress.isIdle ? "" : progress.hasBegun ? " begun" : " after an empty line")
    case .body(let pending, let terms): return "body \(pending.body.count)\(terms.text)"
    case .handling(let terms, let upload): return "handling\(terms.text)\(described(upload))"
    case .producing(let terms, let upload, let writer, let coding):
      return "producing \(writer) \(coding)\(terms.text)\(described(upload))"
    case .streaming(let terms, let upload, let stream, let coding):
      return "streaming \(stream) \(coding)\(terms.text)\(described(upload))"
    case .closing(let stream): return "closing" + (stream.map { " \($0)" } ?? "")
    }
  }
}

extension HTTP1StateMachine<String, String, String>.Action {
  var text: String {
    switch self {
    case .heartbeat(let stream): "heartbeat of \(stream)"
    case .endStream(let stream): "end \(stream)"
    default: "\(self)"
    }
  }
}

extension Requests {
  /// A machine at its first request.
  static var new: Requests { Requests() }

  /// A machine whose handler is at work.
  static func handling(_ terms: ResponseTerms = .usual, upload: Int? = nil, awaitsContinue: Bool = false)
    -> Requests
  {
    var machine = Requests()
    machine.handle(terms, upload.map { made($0, awaitsContinue) })
    return machine
  }

  /// An upload of so many bytes.
  static func made(_ length: Int, _ awaitsContinue: Bool = false) -> StreamedBody<String> {
    StreamedBody(body: body(length), pipe: "pipe", awaitsContinue: awaitsContinue)
  }

  static func producing(_ terms: ResponseTerms = .usual, upload: Int? = nil, hasLength: Bool = false)
    -> Requests
  {
    var machine = handling(terms, upload: upload)
    machine.produce("writer", hasLength: hasLength, closing: false)
    return machine
  }

  static func streaming(_ terms: ResponseTerms = .usual, upload: Int? = nil) -> Requests {
    var machine = handling(terms, upload: upload)
    machine.open("stream")
    return machine
  }

  static func gathering(_ length: Int, _ terms: ResponseTerms = .usual) -> Requests {
    var machine = Requests()
    machine.gather(pending(length), terms)
    return machine
  }

  static var begun: Requests {
    var machine = Requests()
    _ = machine.awaitHead(HeadScanner())
    return machine
  }

  static var closed: Requests {
    var machine = Requests()
    _ = machine.connectionClosed()
    return machine
  }

  /// One machine in each state.
  static var all: [Requests] {
    [
      new, begun, gathering(3), handling(), handling(upload: 3), producing(), producing(upload: 3),
      streaming(), streaming(upload: 3), closed,
    ]
  }

  static func body(_ length: Int) -> IncomingBody {
    do throws(HTTPError) {
      return try IncomingBody(.length(length), limit: 1000, overheadLimit: 1000)
    } catch {
      preconditionFailure("a body of \(length) bytes is within the limit")
    }
  }

  static func pending(_ length: Int) -> PendingRequest {
    let text = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(length)\r\n\r\n"
    let head = Array(text.utf8).withUnsafeBufferPointer { bytes in
      try? HeadParser.parse(bytes, targetLimit: 100, fieldLimit: 10)
    }
    guard let head else { preconditionFailure("the head is well-formed") }
    return PendingRequest(head, body(length))
  }

  func receiveBody(_ count: Int) throws -> Int {
    try [UInt8](repeating: 1, count: count).withUnsafeBufferPointer { bytes throws(HTTPError) in
      try receiveBody(bytes)
    }
  }

  mutating func receiveUpload(_ count: Int) throws -> Received? {
    var content: [UInt8] = []
    return try [UInt8](repeating: 1, count: count).withUnsafeBufferPointer { bytes throws(HTTPError) in
      try receiveUpload(bytes, into: &content)
    }
  }

  var wants: Bool { wantsInput(isBlocked: false) { _ in true } }
}
