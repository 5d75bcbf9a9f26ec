/// The header section that is arriving: nothing else can come before its end, so that a connection has one at a time
/// (RFC 9113, 4.3).
struct HTTP2Section {
  let stream: Int32
  var deadline: Deadline
  /// The head of a request; nil for trailers, whose fields are counted and dropped.
  var head: HTTP2Head?
  /// The bytes of names and values as lines of HTTP/1.1 would have them.
  private(set) var size = 0

  init(stream: Int32, deadline: Deadline, head: HTTP2Head?) {
    self.stream = stream
    self.deadline = deadline
    self.head = head
  }

  mutating func add(_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
    size += name.count + value.count + 4
    head?.add(name, value)
  }
}
