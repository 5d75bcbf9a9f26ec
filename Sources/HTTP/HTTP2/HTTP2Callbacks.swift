import CNGHTTP2

/// What nghttp2 calls. The user data is the session, which outlives each call.
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
      session.streams[frame.pointee.hd.stream_id]?.head?.fail(
        HTTPError(.badRequest, "Malformed header field."))
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
      frames, _, id, bytes, count, data in
      guard let session = HTTP2Callbacks.session(data) else { return 0 }
      nghttp2_session_consume_connection(frames, count)
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

  /// Says how long the next piece of an answer is, which `send` then moves without a copy in between.
  static let read: nghttp2_data_source_read_callback = { _, id, _, room, flags, _, data in
    guard let session = HTTP2Callbacks.session(data), let stream = session.streams[id],
      stream.phase != .closed, let flags
    else { return Int(NGHTTP2_ERR_DEFERRED.rawValue) }
    return session.read(stream, room, flags)
  }
}

extension HTTP2Session {
  /// RFC 9113, 4.1.
  private static let frameHeaderSize = 9
  /// How far a header section is read beyond its limit, so that its request alone fails: what is compressed by what
  /// came before it can't be skipped. Few such bytes can stand for many; who sends more than that means harm.
  private static let sectionFactor = 4

  fileprivate var now: UInt64 { connection.loop.state.uptime }

  fileprivate func headersBegan(_ frame: UnsafePointer<nghttp2_frame>) -> Int32 {
    guard frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST else { return 0 }
    let id = frame.pointee.hd.stream_id
    streams[id] = HTTP2Stream(id: id, session: self)
    return 0
  }

  fileprivate func headerReceived(
    _ frame: UnsafePointer<nghttp2_frame>, _ name: UnsafeBufferPointer<UInt8>,
    _ value: UnsafeBufferPointer<UInt8>
  ) -> Int32 {
    guard let stream = streams[frame.pointee.hd.stream_id] else { return 0 }
    if stream.head == nil {
      stream.trailerSize += name.count + value.count + 4
      if stream.trailerSize > core.configuration.maxHeaderBytes, stream.phase == .body {
        fail(stream, HTTPError(.headerFieldsTooLarge))
      }
    } else {
      stream.head?.add(name, value)
    }
    let size = max(stream.head?.size ?? 0, stream.trailerSize)
    if size > Self.sectionFactor * core.configuration.maxHeaderBytes {
      terminate(NGHTTP2_ENHANCE_YOUR_CALM)
      return Int32(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue)
    }
    return 0
  }

  fileprivate func frameBegan(_ header: nghttp2_frame_hd) -> Int32 {
    if !admits(header) { terminate(NGHTTP2_ENHANCE_YOUR_CALM) }
    return 0
  }

  private func admits(_ header: nghttp2_frame_hd) -> Bool {
    switch UInt32(header.type) {
    case NGHTTP2_DATA.rawValue:
      limits.admitData(length: header.length, isPadded: Self.isPadded(header), at: now)
    case NGHTTP2_HEADERS.rawValue: mayHaveHeaders(header.stream_id) || limits.admitIdleFrame(at: now)
    case NGHTTP2_CONTINUATION.rawValue: true  // nghttp2 takes few of them.
    case NGHTTP2_WINDOW_UPDATE.rawValue: limits.admitWindowUpdate(at: now)
    case NGHTTP2_RST_STREAM.rawValue: limits.admitReset(at: now)
    default: limits.admitIdleFrame(at: now)
    }
  }

  private static func isPadded(_ header: nghttp2_frame_hd) -> Bool {
    header.flags & UInt8(NGHTTP2_FLAG_PADDED.rawValue) != 0
  }

  /// A request begins, or one that is open has trailers; for any other stream a header section is read in vain.
  private func mayHaveHeaders(_ id: Int32) -> Bool {
    streams[id] != nil || id > nghttp2_session_get_last_proc_stream_id(frames)
  }

  fileprivate func frameReceived(_ frame: UnsafePointer<nghttp2_frame>) {
    let header = frame.pointee.hd
    let endsStream = header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0
    switch UInt32(header.type) {
    case NGHTTP2_HEADERS.rawValue:
      guard let stream = streams[header.stream_id] else { return }
      if frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST {
        takeTurns(stream)
        stream.headEnded(isWhole: endsStream)
      } else if endsStream {
        stream.bodyEnded()
      }
    case NGHTTP2_DATA.rawValue where endsStream: streams[header.stream_id]?.bodyEnded()
    case NGHTTP2_PING.rawValue where header.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) != 0: noticeWasHeard()
    default: break
    }
  }

  /// Answers of the same urgency share the connection, however large one of them is (RFC 9218, 4.2).
  private func takeTurns(_ stream: HTTP2Stream) {
    var priority = nghttp2_extpri(urgency: stream.head?.urgency ?? HTTP2Head.usualUrgency, inc: 1)
    nghttp2_session_change_extpri_stream_priority(frames, stream.id, &priority, 1)
  }

  fileprivate func frameSent(_ frame: UnsafePointer<nghttp2_frame>) {
    let header = frame.pointee.hd
    switch UInt32(header.type) {
    case NGHTTP2_RST_STREAM.rawValue:
      let code = frame.pointee.rst_stream.error_code
      let isOwn = code == NGHTTP2_NO_ERROR.rawValue || code == NGHTTP2_CANCEL.rawValue
      if !isOwn, !limits.admitReset(at: now) { terminate(NGHTTP2_ENHANCE_YOUR_CALM) }
    case NGHTTP2_HEADERS.rawValue, NGHTTP2_DATA.rawValue:
      if header.type == UInt8(NGHTTP2_DATA.rawValue) { limits.noteDataSent() }
      let endsStream = header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0
      if endsStream, nghttp2_session_get_stream_remote_close(frames, header.stream_id) == 0 {
        streams[header.stream_id]?.linger()
      }
    default: break
    }
  }

  fileprivate func read(
    _ stream: HTTP2Stream, _ room: Int, _ flags: UnsafeMutablePointer<UInt32>
  ) -> Int {
    lastProgress = now
    stream.writeDeadline = deadline(in: core.writeTimeout)
    switch stream.content.next(room) {
    case .bytes(let count):
      flags.pointee |= NGHTTP2_DATA_FLAG_NO_COPY.rawValue
      return count
    case .last(let count):
      flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue | NGHTTP2_DATA_FLAG_NO_COPY.rawValue
      return count
    case .waiting:
      stream.writeDeadline = .never
      return Int(NGHTTP2_ERR_DEFERRED.rawValue)
    }
  }

  /// Moves a piece of an answer to the connection's output, with the header of its frame.
  fileprivate func send(
    _ frame: UnsafeMutablePointer<nghttp2_frame>, _ header: UnsafePointer<UInt8>, _ count: Int
  ) -> Int32 {
    guard connection.output.buffer.count < Self.outputSize else {
      return Int32(NGHTTP2_ERR_WOULDBLOCK.rawValue)
    }
    guard let stream = streams[frame.pointee.hd.stream_id] else { return 0 }
    let target = connection.output.buffer.reserve(Self.frameHeaderSize + count)
    target.update(from: header, count: Self.frameHeaderSize)
    guard stream.content.take(count, into: target + Self.frameHeaderSize) else {
      return Int32(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue)
    }
    connection.output.buffer.commit(Self.frameHeaderSize + count)
    return 0
  }
}
