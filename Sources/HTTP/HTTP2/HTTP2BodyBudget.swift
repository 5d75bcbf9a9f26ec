/// The memory that the bodies of one connection, gathered for its handlers, may take together.
///
/// The window of a stream opens again with what it brings only while that is less, so that beyond it no stream gets
/// more than the window it has (RFC 9113, 5.2). The oldest always goes on: once it is complete, the next is the oldest.
struct HTTP2BodyBudget {
  private static let size = 4 * 1024 * 1024

  /// The streams whose bodies are being gathered, the oldest first.
  private(set) var streams: [Int32] = []
  /// The bytes of all these bodies.
  private(set) var count = 0

  private var isFull: Bool { count > Self.size }

  /// True if the window of a stream may open.
  func admits(_ stream: Int32) -> Bool { !isFull || streams.first == stream }

  mutating func begin(_ stream: Int32) {
    streams.append(stream)
  }

  mutating func add(_ bytes: Int) {
    count += bytes
  }

  /// A body is complete, or is dropped. Returns true if others may have waited for that.
  mutating func end(_ stream: Int32, _ bytes: Int) -> Bool {
    let wasFull = isFull
    if let index = streams.firstIndex(of: stream) { streams.remove(at: index) }
    count -= bytes
    return wasFull
  }
}

extension HTTP2Session {
  /// A body is complete, or is dropped, which may make room for others.
  func endGathering(_ stream: Int32, _ bytes: Int) {
    guard bodies.end(stream, bytes) else { return }
    for id in bodies.streams where bodies.admits(id) { streams[id]?.openWindow(self) }
  }
}
