import CNGHTTP2
import HTTPTesting

/// Sends frames made by hand and takes the server's apart.
final class FrameClient {
  enum Outcome: Equatable {
    /// An answer on the first stream.
    case status(Int)
    /// The first stream was reset with this code.
    case reset(UInt32)
    /// The connection was ended with this code.
    case goAway(UInt32)
    /// The connection was ended without a word.
    case closed
  }

  let client: RawClient
  /// The last stream that the server knows of, as it said when it ended the connection.
  private(set) var lastStream: UInt32?
  private let inflater: OpaquePointer?

  init(port: Int) throws {
    client = try RawClient(port: port)
    var inflater: OpaquePointer?
    nghttp2_hd_inflate_new(&inflater)
    self.inflater = inflater
  }

  deinit {
    nghttp2_hd_inflate_del(inflater)
  }

  func open() {
    client.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
    send(Frame(type: Frame.settings))
  }

  func send(_ frame: Frame) {
    client.send(frame.bytes)
  }

  func send(_ frame: Frame, times: Int) {
    client.send(Array(repeatElement(frame.bytes, count: times).joined()))
  }

  /// The next frame, or nil at the end.
  func next() throws -> Frame? {
    if try client.isAtEnd() { return nil }
    let head = try client.read(count: 9)
    let count = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
    let stream = head[5...8].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return Frame(type: head[3], flags: head[4], stream: stream, payload: try client.read(count: count))
  }

  /// The outcome of a stream.
  func outcome(of stream: UInt32) throws -> Outcome {
    while let frame = try next() {
      switch frame.type {
      case Frame.goAway:
        lastStream = Self.code(frame.payload, 0)
        return .goAway(Self.code(frame.payload, 4))
      case Frame.resetStream where frame.stream == stream: return .reset(Self.code(frame.payload, 0))
      case Frame.headers:
        let status = status(frame.payload)
        if frame.stream == stream, status >= 200 { return .status(status) }
      default: break
      }
    }
    return .closed
  }

  /// The outcome of a stream of a client that opens a connection and sends at once. A server with little time for
  /// header sections knows of no stream where the client was held up before: that client tries again.
  static func outcome(
    port: Int, of stream: UInt32 = 1, _ send: (FrameClient) -> Void
  ) throws -> (client: FrameClient, outcome: Outcome) {
    for _ in 0..<100 {
      let client = try FrameClient(port: port)
      client.open()
      send(client)
      // Its settings come first, if it saw the client's preface in time.
      guard try client.next() != nil else { continue }
      let outcome = try client.outcome(of: stream)
      if outcome != .goAway(NGHTTP2_NO_ERROR.rawValue) || client.lastStream != 0 { return (client, outcome) }
    }
    throw TestFailure("the server says nothing of the stream")
  }

  private static func code(_ payload: [UInt8], _ offset: Int) -> UInt32 {
    payload[offset..<(offset + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
  }

  private func status(_ block: [UInt8]) -> Int {
    var status = 0
    var rest = block[...]
    while !rest.isEmpty {
      var field = nghttp2_nv()
      var flags: Int32 = 0
      let used = Array(rest).withUnsafeBufferPointer {
        nghttp2_hd_inflate_hd2(inflater, &field, &flags, $0.baseAddress, $0.count, 1)
      }
      guard used >= 0 else { return -1 }
      if flags & Int32(NGHTTP2_HD_INFLATE_EMIT.rawValue) != 0, field.namelen == 7 {
        let value = UnsafeBufferPointer(start: field.value, count: field.valuelen)
        status = Int(String(decoding: value, as: UTF8.self)) ?? status
      }
      if flags & Int32(NGHTTP2_HD_INFLATE_FINAL.rawValue) != 0 { break }
      rest = rest.dropFirst(used)
    }
    nghttp2_hd_inflate_end_headers(inflater)
    return status
  }
}
