import CNGHTTP2

// The deadlines of a stream of HTTP/2: reading, sending, heartbeats.
extension HTTP2Stream {
  private static let lingerTime: UInt64 = 1_000_000_000

  /// Does what is due.
  func deadlinePassed(_ now: Deadline) {
    guard let session else { return }
    let heartbeat = session.deadline(in: session.core.heartbeatInterval)
    machine.takeHeartbeat(now, next: heartbeat)?.heartbeat()
    if let body = machine.takeLateBody(now) { bodyIsLate(body, session) }
    if machine.takeLingering(now) { session.reset(self, NGHTTP2_NO_ERROR) }
    if let period = machine.takeWriting(now) { periodEnded(period, session) }
  }

  /// A period in which the client may take a part of the response begins.
  func beginWriting(_ session: HTTP2Session) {
    let period = session.writingPeriod()
    machine.beginWriting(period)
    session.note(period.end)
  }

  private func periodEnded(_ period: HTTP2Output.Period, _ session: HTTP2Session) {
    if session.isTooSlow(id, period) {
      session.reset(self, NGHTTP2_CANCEL)
    } else {
      beginWriting(session)
    }
  }

  /// The response is complete and the request is not: nobody wants its rest (RFC 9113, 8.1). The client gets to read
  /// the response first, and its window stays as it is.
  func linger() {
    guard let session else { return }
    let end = session.deadline(in: Self.lingerTime)
    if machine.linger(until: end) { session.note(end) }
  }

  /// The server stops: ends an event stream with the time at which to come back.
  func drain() {
    guard let session, let events = machine.openStream else { return }
    events.send(retry: .milliseconds(Int.random(in: session.core.configuration.reconnectMilliseconds)))
    events.close()
  }
}

extension HTTP2Session {
  /// The period that begins now.
  func writingPeriod() -> HTTP2Output.Period {
    HTTP2Output.Period(end: deadline(in: core.writeTimeout), takenBefore: takenBytes)
  }

  /// Whether a client takes less of a stream than it must, although it could take more: waiting for its turn among
  /// others is not the client's doing.
  fileprivate func isTooSlow(_ stream: Int32, _ period: HTTP2Output.Period) -> Bool {
    guard period.taken < core.leastTaken else { return false }
    if nghttp2_session_get_stream_remote_window_size(session, stream) <= 0 { return true }
    return takenBytes - period.takenBefore < core.leastTaken
  }
}
