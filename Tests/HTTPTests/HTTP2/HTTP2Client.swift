import CNGHTTP2
import Glibc
import HTTPTesting

/// A client of HTTP/2 that blocks while it reads. Use it on a thread of its own.
final class HTTP2Client {
  struct Response {
    var fields: [(name: String, value: String)] = []
    var interim: [String] = []
    var body: [UInt8] = []
    /// The code of the frame that ended the stream; zero for a regular end.
    var end: UInt32?

    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
    var status: Int { self[":status"].flatMap { Int($0) } ?? 0 }
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  private(set) var responses: [Int32: Response] = [:]
  private(set) var goAways: [(last: Int32, code: UInt32)] = []
  /// The streams in the order in which pieces of their content came.
  private(set) var order: [Int32] = []
  private(set) var settings: [Int32: UInt32] = [:]
  /// The answers to pings.
  private(set) var pongs = 0
  private let client: RawClient
  private var session: OpaquePointer?
  private var bodies: [Int32: (bytes: [UInt8], sent: Int, isWhole: Bool)] = [:]
  private var isAtEnd = false

  /// `takesAll` false leaves the windows for the test to open.
  init(_ client: RawClient, takesAll: Bool = true, streamWindow: UInt32 = 65_535) throws {
    self.client = client
    var callbacks: OpaquePointer?
    nghttp2_session_callbacks_new(&callbacks)
    defer { nghttp2_session_callbacks_del(callbacks) }
    Self.install(in: callbacks)
    var options: OpaquePointer?
    nghttp2_option_new(&options)
    defer { nghttp2_option_del(options) }
    nghttp2_option_set_no_auto_window_update(options, takesAll ? 0 : 1)
    nghttp2_session_client_new2(&session, callbacks, Unmanaged.passUnretained(self).toOpaque(), options)
    let entries = [
      nghttp2_settings_entry(
        settings_id: Int32(NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE.rawValue), value: streamWindow)
    ]
    nghttp2_submit_settings(session, 0, entries, entries.count)
    send()
  }

  deinit {
    nghttp2_session_del(session)
  }

  /// Begins a request; with `isWhole` false its body never ends.
  @discardableResult
  func begin(
    _ method: String, _ path: String, _ fields: [(String, String)] = [], body: [UInt8]? = nil,
    isWhole: Bool = true
  ) -> Int32 {
    begin(
      [(":method", method), (":scheme", "http"), (":authority", "a.example"), (":path", path)] + fields,
      body: body, isWhole: isWhole)
  }

  @discardableResult
  func begin(_ fields: [(String, String)], body: [UInt8]? = nil, isWhole: Bool = true) -> Int32 {
    var provider = nghttp2_data_provider()
    provider.read_callback = { _, id, buffer, room, flags, _, data in
      guard let client = HTTP2Client.from(data), let buffer, let flags else { return 0 }
      return client.takeBody(id, buffer, room, flags)
    }
    var bytes: [UInt8] = []
    for (name, value) in fields { bytes += Array(name.utf8) + Array(value.utf8) }
    let id = bytes.withUnsafeMutableBufferPointer { bytes in
      var offset = 0
      let list = fields.map { name, value in
        defer { offset += name.utf8.count + value.utf8.count }
        let base = bytes.baseAddress.map { $0 + offset }
        return nghttp2_nv(
          name: base, value: base.map { $0 + name.utf8.count }, namelen: name.utf8.count,
          valuelen: value.utf8.count, flags: 0)
      }
      return withUnsafePointer(to: provider) {
        nghttp2_submit_request(session, nil, list, list.count, body == nil ? nil : $0, nil)
      }
    }
    if let body { bodies[id] = (body, 0, isWhole) }
    responses[id] = Response()
    send()
    return id
  }

  private func takeBody(
    _ id: Int32, _ buffer: UnsafeMutablePointer<UInt8>, _ room: Int, _ flags: UnsafeMutablePointer<UInt32>
  ) -> Int {
    guard let (bytes, sent, isWhole) = bodies[id] else { return 0 }
    let count = min(room, bytes.count - sent)
    if count == 0, !isWhole { return Int(NGHTTP2_ERR_DEFERRED.rawValue) }
    bytes.withUnsafeBufferPointer { bytes in
      if let base = bytes.baseAddress { buffer.update(from: base + sent, count: count) }
    }
    bodies[id] = (bytes, sent + count, isWhole)
    if sent + count == bytes.count, isWhole { flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue }
    return count
  }

  /// The bytes of a body that the server's window keeps back.
  func unsentBytes(of id: Int32) -> Int { bodies[id].map { $0.bytes.count - $0.sent } ?? 0 }

  func reset(_ id: Int32) {
    nghttp2_submit_rst_stream(session, 0, id, NGHTTP2_CANCEL.rawValue)
    send()
  }

  func ping() {
    nghttp2_submit_ping(session, 0, nil)
    send()
  }

  /// Opens the windows for bytes that were received.
  func consume(_ id: Int32, _ count: Int) {
    nghttp2_session_consume(session, id, count)
    send()
  }

  /// Sends what nghttp2 has to send.
  func send() {
    while true {
      var bytes: UnsafePointer<UInt8>?
      let count = nghttp2_session_mem_send(session, &bytes)
      guard count > 0 else { return }
      client.send(Array(UnsafeBufferPointer(start: bytes, count: count)))
    }
  }

  /// Reads until something is so. Throws if the connection ends before.
  func wait(_ what: String = "the answer", until isSo: () -> Bool) throws {
    while !isSo() {
      guard try readOnce() else { throw TestFailure("the connection ended before \(what)") }
    }
  }

  /// Reads until the server has answered all that it was sent.
  func catchUp() throws {
    let before = pongs
    ping()
    try wait { pongs > before }
  }

  /// Reads until a stream has ended.
  func response(_ id: Int32) throws -> Response {
    try wait { responses[id]?.end != nil }
    return responses[id] ?? Response()
  }

  /// Reads until the server closes.
  func readToEnd() throws {
    while try readOnce() {}
  }

  private func readOnce() throws -> Bool {
    guard !isAtEnd else { return false }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = client.channel?.receive(&chunk) ?? recv(client.socket, &chunk, chunk.count, 0)
    if count < 0, errno == EAGAIN { throw TestFailure("nothing comes") }
    guard count > 0 else {
      isAtEnd = true
      return false
    }
    let used = nghttp2_session_mem_recv(session, chunk, count)
    guard used == count else { throw TestFailure("the server broke a rule of HTTP/2: \(used)") }
    send()
    return true
  }

  private static func from(_ data: UnsafeMutableRawPointer?) -> HTTP2Client? {
    data.map { Unmanaged<HTTP2Client>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func install(in callbacks: OpaquePointer?) {
    nghttp2_session_callbacks_set_on_header_callback(callbacks) {
      _, frame, name, nameCount, value, valueCount, _, data in
      guard let frame else { return 0 }
      let name = String(decoding: UnsafeBufferPointer(start: name, count: nameCount), as: UTF8.self)
      let value = String(decoding: UnsafeBufferPointer(start: value, count: valueCount), as: UTF8.self)
      HTTP2Client.from(data)?.responses[frame.pointee.hd.stream_id]?.fields.append((name, value))
      return 0
    }
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) { _, _, id, bytes, count, data in
      guard let client = HTTP2Client.from(data) else { return 0 }
      client.responses[id]?.body += UnsafeBufferPointer(start: bytes, count: count)
      client.order.append(id)
      return 0
    }
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { _, frame, data in
      guard let frame, let client = HTTP2Client.from(data) else { return 0 }
      client.received(frame)
      return 0
    }
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) { _, id, code, data in
      HTTP2Client.from(data)?.responses[id]?.end = code
      return 0
    }
  }

  private func received(_ frame: UnsafePointer<nghttp2_frame>) {
    let id = frame.pointee.hd.stream_id
    switch UInt32(frame.pointee.hd.type) {
    case NGHTTP2_GOAWAY.rawValue:
      goAways.append((frame.pointee.goaway.last_stream_id, frame.pointee.goaway.error_code))
    case NGHTTP2_PING.rawValue where frame.pointee.hd.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) != 0:
      pongs += 1
    case NGHTTP2_SETTINGS.rawValue:
      for index in 0..<frame.pointee.settings.niv {
        let entry = frame.pointee.settings.iv[index]
        settings[entry.settings_id] = entry.value
      }
    case NGHTTP2_HEADERS.rawValue:
      guard let status = responses[id]?[":status"], status.hasPrefix("1") else { return }
      responses[id]?.interim.append(status)
      responses[id]?.fields = []
    default: break
    }
  }
}

extension HTTP2Client {
  /// Connects in clear.
  convenience init(port: Int, takesAll: Bool = true, streamWindow: UInt32 = 65_535) throws {
    try self.init(RawClient(port: port), takesAll: takesAll, streamWindow: streamWindow)
  }

  /// A whole exchange.
  func ask(
    _ method: String, _ path: String, _ fields: [(String, String)] = [], body: [UInt8]? = nil
  ) throws -> Response {
    try response(begin(method, path, fields, body: body))
  }
}
