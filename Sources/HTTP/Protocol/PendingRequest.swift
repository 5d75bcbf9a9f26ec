/// A request whose body is gathered in memory. Never copied: what it holds would be retained each time.
struct PendingRequest: ~Copyable {
  private static let reservedAtMost = 64 * 1024

  let head: RequestHead
  private(set) var body: [UInt8] = []
  private var incoming: IncomingBody

  init(_ head: consuming RequestHead, _ incoming: consuming IncomingBody) {
    self.head = head
    self.incoming = incoming
    // Memory is for bytes that came, not for bytes that were announced.
    body.reserveCapacity(min(incoming.expected, Self.reservedAtMost))
  }

  var isComplete: Bool { incoming.isComplete }

  /// Takes bytes of the body; returns how many belong to it.
  mutating func receive(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTPError) -> Int {
    try incoming.receive(bytes, into: &body)
  }
}
