/// A request whose body is gathered in memory.
///
/// An object of its own, so that the state which holds it stays small, and the body grows in place.
// Unchecked: one state holds it, which lives on one loop.
final class PendingRequest: @unchecked Sendable {
  private static let reservedAtMost = 64 * 1024

  let head: RequestHead
  // Unchecked here and below: see `LoopState`.
  @exclusivity(unchecked) private(set) var body: [UInt8] = []
  @exclusivity(unchecked) private var incoming: IncomingBody

  init(_ head: consuming RequestHead, _ incoming: IncomingBody) {
    self.head = head
    self.incoming = incoming
    // Memory is for bytes that came, not for bytes that were announced.
    body.reserveCapacity(min(incoming.expected, Self.reservedAtMost))
  }

  /// The memory that the body takes, in bytes.
  var memory: Int { body.capacity }

  var isComplete: Bool { incoming.isComplete }

  /// Takes bytes of the body; returns how many belong to it.
  func receive(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTPError) -> Int {
    try incoming.receive(bytes, into: &body)
  }
}
