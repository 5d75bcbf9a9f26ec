/// A response on its way: the content that the client has yet to take, and the time it has for that.
struct HTTP2Output {
  /// A period in which the client has to take a least number of bytes of a stream.
  struct Period {
    let end: Deadline
    /// The bytes that the client had taken of all streams when the period began.
    let takenBefore: Int
    /// The bytes that it has taken of this stream since then.
    var taken = 0
  }

  private(set) var content: HTTP2Content
  /// Nil while nothing waits for the client.
  var period: Period?

  init(_ content: HTTP2Content, period: Period? = nil) {
    self.content = content
    self.period = period
  }

  /// The bytes that an event stream or a producer has written; nil for content that was there as a whole.
  var queue: HTTP2Queue? {
    if case .queued(let queue) = content { queue } else { nil }
  }

  var deadline: Deadline { period?.end ?? .never }

  /// Moves the next bytes of the content. Returns false if a file has become shorter than it was.
  mutating func take(_ count: Int, into target: UnsafeMutablePointer<UInt8>) -> Bool {
    guard content.take(count, into: target) else { return false }
    period?.taken += count
    return true
  }
}
