import CNGHTTP2

// The end of a session of HTTP/2: GOAWAY, after a round trip or a second with the last request.
extension HTTP2Session {
  /// The time a client gets to hear that the connection ends, should it not acknowledge that.
  private static let noticeTime: UInt64 = 1_000_000_000

  /// The server stops. The client is told to begin no more, and after a round trip which of its requests were
  /// taken (RFC 9113, 6.8).
  func drain() {
    guard case .no = draining else { return }
    let end = deadline(in: Self.noticeTime)
    draining = .announced(until: end)
    nghttp2_submit_shutdown_notice(session)
    nghttp2_submit_ping(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), nil)
    for stream in streams.values {
      stream.drain()
      stream.hurryBody()
    }
    note(end)
    pull()
  }

  /// The client has heard of it: what it sends from now on is not taken.
  func noticeWasHeard() {
    if case .announced = draining { sendFinalGoAway() }
  }

  func sendFinalGoAway() {
    draining = .final
    nghttp2_submit_goaway(
      session, UInt8(NGHTTP2_FLAG_NONE.rawValue), nghttp2_session_get_last_proc_stream_id(session),
      NGHTTP2_NO_ERROR.rawValue, nil, 0)
  }
}
