import CNGHTTP2

// Input of HTTP/2: new streams (REFUSED_STREAM), floods (ENHANCE_YOUR_CALM).
extension HTTP2Session {
  /// The bytes that a header section is read beyond its limit, so that its request alone fails: what is compressed by
  /// what came before it can't be skipped. Few such bytes can stand for many; who sends more than that means harm.
  private static let sectionFactor = 4

  var now: UInt64 { connection.loop.state.uptime }

  func headersBegan(_ frame: UnsafePointer<nghttp2_frame>) -> Int32 {
    let id = frame.pointee.hd.stream_id
    let end = deadline(in: core.headerTimeout)
    if frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST {
      guard streams.count < core.configuration.maxConcurrentStreams else { return refuse(id) }
      streams[id] = HTTP2Stream(id: id, session: self)
      section = HTTP2Section(stream: id, deadline: end, head: HTTP2Head(limits: core.configuration))
    } else {
      guard streams[id] != nil else { return 0 }
      section = HTTP2Section(stream: id, deadline: end, head: nil)
    }
    note(end)
    return 0
  }

  /// One stream more than may be open: its request may be sent again (RFC 9113, 5.1.2 and 8.7).
  private func refuse(_ id: Int32) -> Int32 {
    core.refusedRequestCount.add(1, ordering: .relaxed)
    nghttp2_submit_rst_stream(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), id, NGHTTP2_REFUSED_STREAM.rawValue)
    return Int32(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue)
  }

  func headerReceived(
    _ frame: UnsafePointer<nghttp2_frame>, _ name: UnsafeBufferPointer<UInt8>,
    _ value: UnsafeBufferPointer<UInt8>
  ) -> Int32 {
    let id = frame.pointee.hd.stream_id
    guard section?.stream == id else { return 0 }
    section?.add(name, value)
    guard let size = section?.size, size > core.configuration.maxHeaderBytes else { return 0 }
    // A head that is too large knows that itself.
    if let stream = streams[id], let request = stream.machine.gathered {
      fail(stream, HTTPError(.headerFieldsTooLarge), isHead: request.isHead)
    }
    guard size > Self.sectionFactor * core.configuration.maxHeaderBytes else { return 0 }
    terminate(NGHTTP2_ENHANCE_YOUR_CALM)
    return Int32(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue)
  }

  func invalidHeaderReceived(_ frame: UnsafePointer<nghttp2_frame>) {
    guard section?.stream == frame.pointee.hd.stream_id else { return }
    section?.head?.fail(HTTPError(.badRequest, "Malformed header field."))
  }

  func frameBegan(_ header: nghttp2_frame_hd) -> Int32 {
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
    streams[id] != nil || id > nghttp2_session_get_last_proc_stream_id(session)
  }

  func frameReceived(_ frame: UnsafePointer<nghttp2_frame>) {
    let header = frame.pointee.hd
    let endsStream = header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0
    switch UInt32(header.type) {
    case NGHTTP2_HEADERS.rawValue:
      guard let stream = streams[header.stream_id] else { return }
      if frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST {
        takeTurns(stream.id, urgency: section?.head?.urgency ?? HTTP2Head.usualUrgency)
        stream.headEnded(isWhole: endsStream)
      } else {
        section = nil
        if endsStream { stream.bodyEnded() }
      }
    case NGHTTP2_DATA.rawValue where endsStream: streams[header.stream_id]?.bodyEnded()
    case NGHTTP2_PING.rawValue where header.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) != 0: noticeWasHeard()
    default: break
    }
  }

  /// Responses of the same urgency share the connection, however large one of them is (RFC 9218, 4.2).
  private func takeTurns(_ id: Int32, urgency: UInt32) {
    var priority = nghttp2_extpri(urgency: urgency, inc: 1)
    nghttp2_session_change_extpri_stream_priority(session, id, &priority, 1)
  }
}
