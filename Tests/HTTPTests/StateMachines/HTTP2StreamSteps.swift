@testable import HTTP

/// A machine whose requests, workers, pipes, writers and streams are names.
typealias Exchange = HTTP2StateMachine<String, String, String, String, String>

extension HTTP2Output {
  /// The output in words.
  var text: String {
    let words =
      switch content {
      case .none: "nothing"
      case .bytes(let bytes, let sent): "\(bytes.count - sent) bytes"
      case .file(let file, let sent): "\(file.length - sent) bytes of a file"
      case .queued(let queue): "\(queue.count) queued\(queue.isFinished ? ", all" : "")"
      }
    return words + (period.map { " until \($0.end.uptime)" } ?? "")
  }

  static func bytes(_ count: Int, until end: UInt64? = nil) -> HTTP2Output {
    HTTP2Output(
      .bytes([UInt8](repeating: 1, count: count), sent: 0), period: end.map { .until($0) })
  }
}

extension HTTP2Output.Period {
  static func until(_ end: UInt64) -> HTTP2Output.Period {
    HTTP2Output.Period(end: Deadline(end), takenBefore: 0)
  }
}

extension HTTP2StateMachine<String, String, String, String, String> {
  /// The state in words.
  var text: String {
    func described(_ upload: Upload?) -> String {
      guard let upload else { return "" }
      return " <\(upload.pipe)\(upload.awaitsContinue ? "?" : "")"
    }
    func ended(_ stream: String?) -> String { stream.map { " after \($0)" } ?? "" }
    switch self {
    case .head: return "head"
    case .body(let request): return "body \(request.body.count)"
    case .waiting(let request): return "\(request) waits"
    case .called(let request, let worker, let upload):
      return "\(worker) called for \(request)\(described(upload))"
    case .handling(let worker, let upload): return "\(worker) handles\(described(upload))"
    case .producing(let worker, let upload, let writer, let output):
      return "\(worker) produces by \(writer): \(output.text)\(described(upload))"
    case .streaming(let upload, let stream, let output, let heartbeat):
      return "\(stream) beats at \(heartbeat.uptime): \(output.text)\(described(upload))"
    case .sending(let output, let stream): return "sending \(output.text)\(ended(stream))"
    case .lingering(let output, let stream, let end):
      return "lingering until \(end.uptime) with \(output.text)\(ended(stream))"
    case .closed: return "closed"
    }
  }

  static var queue: HTTP2Queue { HTTP2Queue(pool: BufferPool()) }

  /// An upload of at most so many bytes.
  static func made(_ limit: Int, awaitsContinue: Bool = false) -> Upload {
    Upload(pipe: "pipe", limit: limit, awaitsContinue: awaitsContinue)
  }

  static func atBody(limit: Int = 10, until end: UInt64 = 5) -> Exchange {
    var machine = Exchange.head
    machine.gather(
      HTTP2GatheredRequest(Requests.pending(limit).head, limit: limit, deadline: Deadline(end)))
    return machine
  }

  static var atWaiting: Exchange {
    var machine = Exchange.head
    machine.wait("request")
    return machine
  }

  static func atCalled(_ upload: Upload? = nil) -> Exchange {
    if let upload {
      var machine = Exchange.head
      machine.dispatch("request", upload) { "worker" }
      return machine
    }
    var machine = atWaiting
    machine.dispatch { "worker" }
    return machine
  }

  static func atHandling(_ upload: Upload? = nil) -> Exchange {
    var machine = atCalled(upload)
    _ = machine.begin { _ in true }
    return machine
  }

  static func atProducing(_ upload: Upload? = nil) -> Exchange {
    var machine = atHandling(upload)
    machine.produce("writer", queue)
    return machine
  }

  static func atStreaming(_ upload: Upload? = nil, heartbeat: UInt64 = 9) -> Exchange {
    var machine = atHandling(upload)
    machine.open("stream", queue, heartbeat: Deadline(heartbeat))
    return machine
  }

  static func atSending(_ output: HTTP2Output = .bytes(4)) -> Exchange {
    var machine = atHandling()
    _ = machine.respond(output)
    return machine
  }

  /// An event stream that has ended.
  static var atStreamSent: Exchange {
    var machine = atStreaming()
    _ = machine.finish()
    return machine
  }

  static func atLingering(until end: UInt64 = 7) -> Exchange {
    var machine = atStreamSent
    _ = machine.linger(until: Deadline(end))
    return machine
  }

  /// One machine in each state.
  static var all: [Exchange] {
    [
      .head, atBody(), atWaiting, atCalled(), atCalled(made(5)), atHandling(), atHandling(made(5)),
      atProducing(), atProducing(made(5)), atStreaming(), atStreaming(made(5)), atSending(), atStreamSent,
      atLingering(), .closed,
    ]
  }

  /// The words for one machine in each state after an event, with the new state if that is another.
  static func row(_ event: (inout Exchange) -> String) -> [String] {
    all.map { before in
      // The states hold objects, which an event may change.
      let text = before.text
      var machine = before
      let outcome = event(&machine)
      return machine.text == text ? outcome : "\(outcome), \(machine.text)"
    }
  }

  /// Takes the next bytes of the response.
  mutating func take(_ count: Int) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, count)) { target in
      guard let base = target.baseAddress else { return false }
      return take(count, into: base)
    }
  }
}

extension HTTP2GatheredRequest {
  func receive(_ count: Int) throws {
    try [UInt8](repeating: 1, count: count).withUnsafeBufferPointer { bytes throws(HTTPError) in
      try receive(bytes)
    }
  }
}
