import CNGHTTP2
import Testing

/// Frames that a client may send, and what a server must make of them.
struct HTTP2Case: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let outcome: FrameClient.Outcome
  /// False to send the bytes in place of the preface and the settings.
  let opens: Bool

  init(
    _ name: String, _ frames: [Frame], _ outcome: FrameClient.Outcome, opens: Bool = true
  ) {
    self.name = name
    bytes = frames.flatMap(\.bytes)
    self.outcome = outcome
    self.opens = opens
  }

  /// A request with other fields.
  init(_ name: String, fields: [(String, String)], _ outcome: FrameClient.Outcome) {
    self.init(name, [.request(fields)], outcome)
  }

  /// A request with further fields.
  init(_ name: String, adding fields: [(String, String)], _ outcome: FrameClient.Outcome) {
    self.init(name, [.request(Frame.request + fields)], outcome)
  }

  var testDescription: String { name }
  /// True if the connection serves another request afterwards.
  var staysOpen: Bool {
    switch outcome {
    case .status, .reset: true
    case .goAway, .closed: false
    }
  }
}

extension FrameClient.Outcome {
  static let protocolError = Self.goAway(NGHTTP2_PROTOCOL_ERROR.rawValue)
  static let flowControlError = Self.goAway(NGHTTP2_FLOW_CONTROL_ERROR.rawValue)
  static let frameSizeError = Self.goAway(NGHTTP2_FRAME_SIZE_ERROR.rawValue)
  static let compressionError = Self.goAway(NGHTTP2_COMPRESSION_ERROR.rawValue)
  static let streamClosed = Self.goAway(NGHTTP2_STREAM_CLOSED.rawValue)
  static let calm = Self.goAway(NGHTTP2_ENHANCE_YOUR_CALM.rawValue)
  static let badStream = Self.reset(NGHTTP2_PROTOCOL_ERROR.rawValue)
}

extension HTTP2Case {
  private static let unfinished = Frame.request(flags: Frame.endHeaders)
  private static let half = Array(Frame.block(Frame.request).prefix(10))
  private static let rest = Array(Frame.block(Frame.request).dropFirst(10))

  /// RFC 9113, 4 and 6.
  static let frames: [HTTP2Case] = [
    HTTP2Case("3.4 settings do not come first", [.request()], .protocolError, opens: false),
    HTTP2Case(
      "4.1 unknown frames are ignored",
      [Frame(type: 77, flags: 255, stream: 0, payload: [1, 2]), .request()],
      .status(200)),
    HTTP2Case(
      "4.1 unknown flags are ignored", [.request(flags: Frame.endStream | Frame.endHeaders | 64)],
      .status(200)),
    HTTP2Case(
      "4.2 a frame beyond 16 KiB", [unfinished, Frame(type: 0, stream: 1, length: 16_385)], .frameSizeError),
    HTTP2Case(
      "4.3 a field section that is no HPACK", [bad([0xff, 0xff, 0xff, 0xff, 0xff, 0xff])], .compressionError),
    HTTP2Case("4.3 an index that does not exist", [bad([0xc6])], .compressionError),
    HTTP2Case("4.3 a table larger than allowed", [bad([0x3f, 0xff, 0xff, 0x7f])], .compressionError),
    HTTP2Case(
      "4.3 a field section in pieces",
      [
        Frame(type: Frame.headers, flags: Frame.endStream, stream: 1, payload: half),
        Frame(type: Frame.continuation, flags: Frame.endHeaders, stream: 1, payload: rest),
      ], .status(200)),
    HTTP2Case(
      "4.3 something between the pieces",
      [
        Frame(type: Frame.headers, flags: Frame.endStream, stream: 1, payload: half),
        Frame(type: Frame.ping, payload: [UInt8](repeating: 0, count: 8)),
      ], .protocolError),
    HTTP2Case("5.1 content on an idle stream", [.body([1])], .protocolError),
    HTTP2Case(
      "5.1 a window for an idle stream", [Frame(type: 8, stream: 1, payload: Frame.number(1))], .protocolError
    ),
    HTTP2Case(
      "5.1 a reset of an idle stream", [Frame(type: 3, stream: 1, payload: Frame.number(8))], .protocolError),
    HTTP2Case("5.1.1 an even stream", [.request(stream: 2)], .protocolError),
    HTTP2Case("5.1.1 a header section on no stream", [.request(stream: 0)], .protocolError),
    HTTP2Case("6.1 content on no stream", [unfinished, .body([1], stream: 0)], .protocolError),
    HTTP2Case(
      "6.1 padding", [unfinished, Frame(type: 0, flags: 9, stream: 1, payload: [2, 65, 0, 0])], .status(200)),
    HTTP2Case(
      "6.1 more padding than there is", [unfinished, Frame(type: 0, flags: 9, stream: 1, payload: [9, 1])],
      .protocolError),
    HTTP2Case(
      "6.2 more padding than there is", [Frame(type: 1, flags: 13, stream: 1, payload: [99, 1])],
      .protocolError),
    HTTP2Case("6.3 a short PRIORITY", [Frame(type: 2, stream: 1, payload: [0])], .frameSizeError),
    HTTP2Case(
      "6.4 a short RST_STREAM", [unfinished, Frame(type: 3, stream: 1, payload: [0])], .frameSizeError),
    HTTP2Case("6.4 a reset of no stream", [Frame(type: 3, payload: Frame.number(8))], .protocolError),
    HTTP2Case("6.5 settings of a stream", [Frame(type: 4, stream: 1)], .protocolError),
    HTTP2Case(
      "6.5 an acknowledgement with content", [Frame(type: 4, flags: 1, payload: [1])], .frameSizeError),
    HTTP2Case("6.5 half a setting", [Frame(type: 4, payload: [0, 1, 0])], .frameSizeError),
    HTTP2Case("6.5.2 push is on or off", [setting(2, 2)], .protocolError),
    HTTP2Case("6.5.2 a window beyond its limit", [setting(4, 1 << 31)], .flowControlError),
    HTTP2Case("6.5.2 a frame size below its limit", [setting(5, 16_383)], .protocolError),
    HTTP2Case("6.5.2 a frame size beyond its limit", [setting(5, 1 << 24)], .protocolError),
    HTTP2Case("6.5.2 unknown settings are ignored", [setting(0x77, 1), .request()], .status(200)),
    HTTP2Case("6.6 clients promise nothing", [Frame(type: 5, flags: 4, stream: 1)], .frameSizeError),
    HTTP2Case(
      "6.6 clients promise nothing at all",
      [unfinished, Frame(type: 5, flags: 4, stream: 1, payload: Frame.number(2))], .protocolError),
    HTTP2Case("6.7 a ping of a stream", [Frame(type: 6, stream: 1, payload: zeros)], .protocolError),
    HTTP2Case("6.7 a short ping", [Frame(type: 6, payload: [1])], .frameSizeError),
    HTTP2Case("6.8 a GOAWAY of a stream", [Frame(type: 7, stream: 1, payload: zeros)], .protocolError),
    HTTP2Case("6.9 a window of nothing", [Frame(type: 8, payload: Frame.number(0))], .protocolError),
    HTTP2Case("6.9 a short WINDOW_UPDATE", [Frame(type: 8, payload: [0])], .frameSizeError),
    HTTP2Case(
      "6.9.1 a window beyond its limit", [Frame(type: 8, payload: Frame.number(0x7fff_ffff))],
      .flowControlError),
    HTTP2Case(
      "6.9.1 a stream's window beyond its limit",
      [unfinished, Frame(type: 8, stream: 1, payload: Frame.number(0x7fff_ffff))],
      .reset(NGHTTP2_FLOW_CONTROL_ERROR.rawValue)),
    HTTP2Case(
      "6.10 a continuation of nothing", [Frame(type: 9, flags: 4, stream: 1, payload: half)], .protocolError),
  ]

  private static let zeros = [UInt8](repeating: 0, count: 8)

  private static func bad(_ block: [UInt8]) -> Frame {
    Frame(type: Frame.headers, flags: Frame.endStream | Frame.endHeaders, stream: 1, payload: block)
  }

  private static func setting(_ id: UInt8, _ value: UInt32) -> Frame {
    Frame(type: Frame.settings, payload: [0, id] + Frame.number(value))
  }
}
