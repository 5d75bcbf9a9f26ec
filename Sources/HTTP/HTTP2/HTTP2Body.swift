/// The bytes of a request body that have come: their limit, and the part of the client's window that they take.
struct HTTP2Inflow {
  private let limit: Int
  private(set) var count = 0
  /// The bytes for which the window was not opened again.
  private(set) var held = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// More bytes have come. Throws 413 beyond the limit.
  mutating func add(_ more: Int) throws(HTTPError) {
    count += more
    guard count <= limit else { throw IncomingBody.tooLarge(limit) }
    held += more
  }

  /// The bytes by which the window opens again.
  mutating func takeHeld() -> Int {
    defer { held = 0 }
    return held
  }
}

/// A request whose body is gathered in memory.
///
/// An object of its own, so that the state which holds it stays small, and the body grows in place.
final class HTTP2GatheredRequest {
  let head: RequestHead
  // Unchecked here and below: see `LoopState`.
  @exclusivity(unchecked) private(set) var body: [UInt8] = []
  @exclusivity(unchecked) var inflow: HTTP2Inflow
  /// The deadline by which the body has to be complete.
  var deadline: Deadline

  init(_ head: consuming RequestHead, limit: Int, deadline: Deadline) {
    self.head = head
    inflow = HTTP2Inflow(limit: limit)
    self.deadline = deadline
  }

  /// True if the response has no content, even one that refuses the request (RFC 9110, 9.3.2).
  var isHead: Bool { head.method == .head }

  func receive(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTPError) {
    try inflow.add(bytes.count)
    body.append(contentsOf: bytes)
  }
}

/// A request body that is handed to the handler while it arrives.
///
/// An object of its own, so that the state which holds it stays small.
final class HTTP2StreamedBody<Pipe> {
  /// A period in which the client has to send a part of the body.
  struct Period {
    var pace: BodyPeriod
    var end: Deadline
  }

  let pipe: Pipe
  // Unchecked: see `LoopState`.
  @exclusivity(unchecked) var inflow: HTTP2Inflow
  /// Whether the client waits to be told that it may send the body (RFC 9110, 10.1.1).
  var awaitsContinue: Bool
  /// Nil while the client has to wait.
  var period: Period?

  init(pipe: Pipe, limit: Int, awaitsContinue: Bool) {
    self.pipe = pipe
    inflow = HTTP2Inflow(limit: limit)
    self.awaitsContinue = awaitsContinue
  }

  var deadline: Deadline { period?.end ?? .never }

  func receive(_ count: Int) throws(HTTPError) {
    try inflow.add(count)
    period?.pace.received += count
  }
}
