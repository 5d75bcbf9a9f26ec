import CNGHTTP2

/// The callbacks for nghttp2. The user data is the session, which outlives each call.
enum HTTP2Callbacks {
  static func session(_ data: UnsafeMutableRawPointer?) -> HTTP2Session? {
    data.map { Unmanaged<HTTP2Session>.fromOpaque($0).takeUnretainedValue() }
  }

  static func install(in callbacks: OpaquePointer) {
    nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks) { _, frame, data in
      guard let frame, let session = HTTP2Callbacks.session(data) else { return 0 }
      return session.headersBegan(frame)
    }
    nghttp2_session_callbacks_set_on_header_callback(callbacks) {
      _, frame, name, nameCount, value, valueCount, _, data in
      guard let frame, let session = HTTP2Callbacks.session(data) else { return 0 }
      return session.headerReceived(
        frame, UnsafeBufferPointer(start: name, count: nameCount),
        UnsafeBufferPointer(start: value, count: valueCount))
    }
    nghttp2_session_callbacks_set_on_invalid_header_callback(callbacks) { _, frame, _, _, _, _, _, data in
      guard let frame, let session = HTTP2Callbacks.session(data) else { return 0 }
      session.invalidHeaderReceived(frame)
      return 0
    }
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { _, frame, data in
      guard let frame, let session = HTTP2Callbacks.session(data) else { return 0 }
      session.frameReceived(frame)
      return 0
    }
    nghttp2_session_callbacks_set_on_begin_frame_callback(callbacks) { _, header, data in
      guard let header, let session = HTTP2Callbacks.session(data) else { return 0 }
      return session.frameBegan(header.pointee)
    }
    nghttp2_session_callbacks_set_unpack_extension_callback(callbacks) { _, _, _, _ in 0 }
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) {
      nghttp2, _, id, bytes, count, data in
      guard let session = HTTP2Callbacks.session(data) else { return 0 }
      nghttp2_session_consume_connection(nghttp2, count)
      session.streams[id]?.receive(UnsafeBufferPointer(start: bytes, count: count))
      return 0
    }
    nghttp2_session_callbacks_set_on_frame_send_callback(callbacks) { _, frame, data in
      guard let frame, let session = HTTP2Callbacks.session(data) else { return 0 }
      session.frameSent(frame)
      return 0
    }
    nghttp2_session_callbacks_set_send_data_callback(callbacks) { _, frame, header, count, _, data in
      guard let frame, let header, let session = HTTP2Callbacks.session(data) else { return 0 }
      return session.send(frame, header, count)
    }
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) { _, id, _, data in
      HTTP2Callbacks.session(data)?.remove(id)
      return 0
    }
  }

  /// Returns the length of the next piece of a response, which `send` then moves without a copy in between.
  static let read: nghttp2_data_source_read_callback = { _, id, _, room, flags, _, data in
    guard let session = HTTP2Callbacks.session(data), let stream = session.streams[id], let flags
    else { return Int(NGHTTP2_ERR_DEFERRED.rawValue) }
    return session.read(stream, room, flags)
  }
}
