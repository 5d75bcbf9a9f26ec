import CNGHTTP2

// The deadlines of a stream of HTTP/2: reading, sending, heartbeats.
extension HTTP2Stream {
  private static let lingerTime: UInt64 = 1_000_000_000

  /// Does what is due.
  func deadlinePassed(_ now: Deadline) {
    guard let session else { return }
    if heartbeat <= now {
      heartbeat = session.deadline(in: session.core.heartbeatInterval)
      events?.heartbeat()
    }
    if sectionDeadline <= now {
      sectionDeadline = .never
      // Nothing else can come before the section's end (RFC 9113, 4.3).
      session.terminate(NGHTTP2_ENHANCE_YOUR_CALM)
    }
    if bodyDeadline <= now {
      bodyDeadline = .never
      bodyPeriodEnded(session)
    }
    if lingerDeadline <= now {
      lingerDeadline = .never
      session.reset(self, NGHTTP2_NO_ERROR)
    }
    if let writing, writing.end <= now { periodEnded(writing, session) }
  }

  /// A period in which the client may take a part of the response begins.
  func beginWriting(_ session: HTTP2Session) {
    let end = session.deadline(in: session.core.writeTimeout)
    writing = WritingPeriod(end: end, takenBefore: session.takenBytes)
    session.note(end)
  }

  private func periodEnded(_ period: WritingPeriod, _ session: HTTP2Session) {
    if session.isTooSlow(id, period) {
      writing = nil
      session.reset(self, NGHTTP2_CANCEL)
    } else {
      beginWriting(session)
    }
  }

  /// The response is complete and the request is not: nobody wants its rest (RFC 9113, 8.1). The client gets to read
  /// the response first, and its window stays as it is.
  func linger() {
    guard let session else { return }
    phase = .lingering
    writing = nil
    lingerDeadline = session.deadline(in: Self.lingerTime)
    session.note(lingerDeadline)
  }

  /// The server stops: ends an event stream with the time at which to come back.
  func drain() {
    guard phase == .streaming, let session else { return }
    events?.send(retry: .milliseconds(Int.random(in: session.core.configuration.reconnectMilliseconds)))
    events?.close()
  }
}

extension HTTP2Session {
  /// Whether a client takes less of a stream than it must, although it could take more: waiting for its turn among
  /// others is not the client's doing.
  fileprivate func isTooSlow(_ stream: Int32, _ period: HTTP2Stream.WritingPeriod) -> Bool {
    guard period.taken < core.leastTaken else { return false }
    if nghttp2_session_get_stream_remote_window_size(session, stream) <= 0 { return true }
    return takenBytes - period.takenBefore < core.leastTaken
  }
}
