/// A frame of HTTP/2 made by hand (RFC 9113, 4.1).
struct Frame {
  static let data: UInt8 = 0
  static let headers: UInt8 = 1
  static let priority: UInt8 = 2
  static let resetStream: UInt8 = 3
  static let settings: UInt8 = 4
  static let pushPromise: UInt8 = 5
  static let ping: UInt8 = 6
  static let goAway: UInt8 = 7
  static let windowUpdate: UInt8 = 8
  static let continuation: UInt8 = 9

  static let endStream: UInt8 = 1
  static let ack: UInt8 = 1
  static let endHeaders: UInt8 = 4
  static let padded: UInt8 = 8
  static let withPriority: UInt8 = 32

  var type: UInt8
  var flags: UInt8 = 0
  var stream: UInt32 = 0
  var payload: [UInt8] = []
  /// The length that the frame claims, if not its own.
  var length: Int?

  var bytes: [UInt8] {
    let count = length ?? payload.count
    return [UInt8(count >> 16 & 255), UInt8(count >> 8 & 255), UInt8(count & 255), type, flags]
      + Self.number(stream) + payload
  }

  static func number(_ number: UInt32) -> [UInt8] {
    [UInt8(number >> 24), UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255)]
  }

  /// A literal field that is not indexed, name and value shorter than 127 bytes or the value shorter than 16,000
  /// (RFC 7541, 6.2.2).
  static func field(_ name: String, _ value: String) -> [UInt8] {
    [0] + string(name) + string(value)
  }

  private static func string(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.count >= 127 else { return [UInt8(bytes.count)] + bytes }
    let rest = bytes.count - 127
    return rest < 128
      ? [127, UInt8(rest)] + bytes : [127, UInt8(rest & 127) | 128, UInt8(rest >> 7)] + bytes
  }

  static func block(_ fields: [(String, String)]) -> [UInt8] {
    fields.flatMap { field($0.0, $0.1) }
  }

  static let request = [
    (":method", "GET"), (":scheme", "http"), (":authority", "a.example"), (":path", "/"),
  ]

  /// A header section in one frame, which ends the request unless told otherwise.
  static func request(
    _ fields: [(String, String)] = request, stream: UInt32 = 1, flags: UInt8 = endStream | endHeaders
  ) -> Frame {
    Frame(type: headers, flags: flags, stream: stream, payload: block(fields))
  }

  static func body(_ bytes: [UInt8], stream: UInt32 = 1, flags: UInt8 = endStream) -> Frame {
    Frame(type: data, flags: flags, stream: stream, payload: bytes)
  }
}
