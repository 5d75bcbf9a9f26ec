import CNGHTTP2

// Output of HTTP/2, as the client's windows open.
extension HTTP2Session {
  /// RFC 9113, 4.1.
  static let frameHeaderSize = 9

  /// Lets the client send so many more bytes of a stream (RFC 9113, 6.9).
  func openWindow(of id: Int32, by count: Int) {
    if count > 0 { nghttp2_session_consume_stream(session, id, count) }
  }

  func frameSent(_ frame: UnsafePointer<nghttp2_frame>) {
    let header = frame.pointee.hd
    switch UInt32(header.type) {
    case NGHTTP2_RST_STREAM.rawValue:
      let code = frame.pointee.rst_stream.error_code
      let isOwn = code == NGHTTP2_NO_ERROR.rawValue || code == NGHTTP2_CANCEL.rawValue
      if !isOwn, !limits.admitReset(at: now) { terminate(NGHTTP2_ENHANCE_YOUR_CALM) }
    case NGHTTP2_HEADERS.rawValue, NGHTTP2_DATA.rawValue:
      if header.type == UInt8(NGHTTP2_DATA.rawValue) { limits.noteDataSent() }
      let endsStream = header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0
      if endsStream, nghttp2_session_get_stream_remote_close(session, header.stream_id) == 0 {
        streams[header.stream_id]?.linger()
      }
    default: break
    }
  }

  func read(
    _ stream: HTTP2Stream, _ room: Int, _ flags: UnsafeMutablePointer<UInt32>
  ) -> Int {
    guard let output = stream.machine.output else { return Int(NGHTTP2_ERR_DEFERRED.rawValue) }
    if output.period == nil { stream.beginWriting(self) }
    switch output.content.next(room) {
    case .bytes(let count):
      flags.pointee |= NGHTTP2_DATA_FLAG_NO_COPY.rawValue
      return count
    case .last(let count):
      flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue | NGHTTP2_DATA_FLAG_NO_COPY.rawValue
      return count
    case .waiting:
      stream.machine.endWriting()
      return Int(NGHTTP2_ERR_DEFERRED.rawValue)
    }
  }

  /// Moves a piece of a response to the connection's output, with the header of its frame.
  func send(
    _ frame: UnsafeMutablePointer<nghttp2_frame>, _ header: UnsafePointer<UInt8>, _ count: Int
  ) -> Int32 {
    guard connection.output.buffer.count < Self.outputSize else {
      return Int32(NGHTTP2_ERR_WOULDBLOCK.rawValue)
    }
    guard let stream = streams[frame.pointee.hd.stream_id] else { return 0 }
    let target = connection.output.buffer.reserve(Self.frameHeaderSize + count)
    target.update(from: header, count: Self.frameHeaderSize)
    guard stream.machine.take(count, into: target + Self.frameHeaderSize) else {
      return Int32(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue)
    }
    connection.output.buffer.commit(Self.frameHeaderSize + count)
    takenBytes += count
    stream.countBytes(self)
    return 0
  }
}
