import CNGHTTP2

// The start of a session of HTTP/2: settings and windows.
extension HTTP2Session {
  /// The window of a connection; the window of a stream is the protocol's default of 65,535 bytes.
  private static let windowSize: Int32 = 1024 * 1024

  private struct Shared: @unchecked Sendable {
    // Unchecked: made once, only read from then on.
    let callbacks: OpaquePointer?
    let options: OpaquePointer?
  }

  private static let shared: Shared = {
    var callbacks: OpaquePointer?
    nghttp2_session_callbacks_new(&callbacks)
    if let callbacks { HTTP2Callbacks.install(in: callbacks) }
    var options: OpaquePointer?
    nghttp2_option_new(&options)
    nghttp2_option_set_no_auto_window_update(options, 1)
    nghttp2_option_set_no_closed_streams(options, 1)
    // Frames that nobody knows are ignored (RFC 9113, 4.1), but of those named here nghttp2 tells that they came.
    for type in 10...UInt8.max { nghttp2_option_set_user_recv_extension_type(options, type) }
    return Shared(callbacks: callbacks, options: options)
  }()

  static func makeSession() -> OpaquePointer? {
    var session: OpaquePointer?
    let result = nghttp2_session_server_new2(&session, shared.callbacks, nil, shared.options)
    return result == 0 ? session : nil
  }

  func submitSettings() {
    let settings = [
      nghttp2_settings_entry(
        settings_id: Int32(NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE.rawValue),
        value: UInt32(clamping: core.configuration.maxHeaderBytes)),
      nghttp2_settings_entry(
        settings_id: Int32(NGHTTP2_SETTINGS_NO_RFC7540_PRIORITIES.rawValue), value: 1),
    ]
    nghttp2_submit_settings(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), settings, settings.count)
    sendSettings()
    nghttp2_session_set_local_window_size(
      session, UInt8(NGHTTP2_FLAG_NONE.rawValue), 0, Self.windowSize)
  }

  /// Adds the limit of streams to the frame that nghttp2 has made, the first of all. Were nghttp2 to know the limit, it
  /// would end the connection for one stream more, which is to be refused alone (RFC 9113, 5.1.2); see
  /// `headersBegan`.
  private func sendSettings() {
    var bytes: UnsafePointer<UInt8>?
    let count = nghttp2_session_mem_send(session, &bytes)
    guard count >= Self.frameHeaderSize, let bytes else { return }
    let limit = UInt32(clamping: core.configuration.maxConcurrentStreams)
    let entry =
      [0, UInt8(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS.rawValue)]
      + withUnsafeBytes(of: limit.bigEndian, [UInt8].init)
    var frame = Array(UnsafeBufferPointer(start: bytes, count: count))
    // The last byte of its length, which is small.
    frame[2] += UInt8(entry.count)
    (frame + entry).withUnsafeBufferPointer { connection.output.buffer.append($0) }
  }
}
