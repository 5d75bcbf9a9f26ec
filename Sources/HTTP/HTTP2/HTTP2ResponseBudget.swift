/// The memory that the responses of one connection may take together: those that are being made, and those that the
/// client has not taken. Beyond that requests wait, and nothing is made for them.
///
/// A few may be on their way in any case, so that a large one holds up nobody.
struct HTTP2ResponseBudget {
  /// The bytes that a response is expected to have while it is being made.
  static let expectedSize = 32 * 1024
  /// The number of responses that may be on their way in any case.
  static let leastCount = 8
  /// The bytes that a request is expected to take until its response is made: its head, its task, and what the library
  /// keeps of its stream. Measured with pages that wait for their turn.
  static let requestSize = 6 * 1024
  /// The most bytes that the bodies of requests which wait may have together.
  private static let waitingSize = 4 * 1024 * 1024

  private let size: Int
  /// The bytes of responses that the client has not taken, and the number of these responses.
  private(set) var unsent = 0
  private var unsentCount = 0
  /// The responses that are being made.
  private var handled = 0
  /// The requests that wait, the oldest first.
  private var waiting: [(stream: Int32, bodySize: Int)] = []

  init(size: Int) {
    self.size = size
  }

  /// The bytes that the connection holds: responses that the client has not taken, and requests beyond those that may be
  /// on their way in any case.
  var held: Int { unsent + max(0, handled + waiting.count - Self.leastCount) * Self.requestSize }

  /// The fate of a request.
  enum Admission: Equatable {
    case handle
    case wait
    /// Too much waits already. The client may send the request again (RFC 9113, 8.7).
    case refuse
  }

  /// Whether a response may be made.
  private var hasRoom: Bool {
    handled + unsentCount < Self.leastCount || unsent + (handled + 1) * Self.expectedSize <= size
  }

  /// A request is complete.
  mutating func admit(_ stream: Int32, bodySize: Int) -> Admission {
    if waiting.isEmpty, hasRoom {
      handled += 1
      return .handle
    }
    guard waiting.reduce(bodySize, { $0 + $1.bodySize }) <= Self.waitingSize else { return .refuse }
    waiting.append((stream, bodySize))
    return .wait
  }

  /// The request that waits longest, if there is room for its response, which is then being made.
  mutating func next() -> Int32? {
    guard !waiting.isEmpty, hasRoom else { return nil }
    handled += 1
    return waiting.removeFirst().stream
  }

  /// A worker begins with a request that was admitted. Returns false if it has to wait after all, since the responses
  /// before it were larger than expected.
  mutating func begin(_ stream: Int32, bodySize: Int) -> Bool {
    if unsentCount < Self.leastCount || unsent < size { return true }
    handled -= 1
    let place = waiting.firstIndex { $0.stream > stream } ?? waiting.endIndex
    waiting.insert((stream, bodySize), at: place)
    return false
  }

  /// Admits a request at once, since its body is still arriving.
  mutating func admitStreamed() {
    handled += 1
  }

  /// A response was made, or nobody waits for it any more.
  mutating func end() {
    handled -= 1
  }

  /// The client has lost interest in a request that waits.
  mutating func forget(_ stream: Int32) {
    waiting.removeAll { $0.stream == stream }
  }

  /// The bytes of a response that wait for the client have changed.
  mutating func note(_ bytes: Int, before: Int) {
    unsent += bytes - before
    unsentCount += (bytes > 0 ? 1 : 0) - (before > 0 ? 1 : 0)
  }
}

extension HTTP2Session {
  /// Hands the requests that waited to workers, as far as there is room.
  func handleWaiting() {
    while connection.isOpen, let id = responses.next() {
      if let stream = streams[id] { stream.handle() } else { responses.end() }
    }
  }
}
