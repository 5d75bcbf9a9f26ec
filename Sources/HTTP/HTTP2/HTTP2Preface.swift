/// The bytes that a client of HTTP/2 begins with (RFC 9113, 3.4).
enum HTTP2Preface {
  static let bytes: StaticString = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"

  /// The number of bytes of the preface that a connection has begun with, or nil if it began with something else.
  static func match(_ received: UnsafeBufferPointer<UInt8>) -> Int? {
    let count = min(received.count, bytes.utf8CodeUnitCount)
    for index in 0..<count where received[index] != bytes.utf8Start[index] { return nil }
    return count
  }
}
