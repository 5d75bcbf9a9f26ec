// The deadlines of a stream of HTTP/2. What is due is taken, and is due no more.
extension HTTP2StateMachine {
  var nextDeadline: Deadline {
    switch self {
    case .head, .waiting, .closed: .never
    case .body(let request): request.deadline
    case .called(_, _, let upload), .handling(_, let upload): upload?.deadline ?? .never
    case .producing(_, let upload, _, let output): min(upload?.deadline ?? .never, output.deadline)
    case .streaming(let upload, _, let output, let heartbeat):
      min(upload?.deadline ?? .never, output.deadline, heartbeat)
    case .sending(let output, _): output.deadline
    case .lingering(_, _, let end): end
    }
  }

  /// The event stream whose heartbeat is due.
  mutating func takeHeartbeat(_ now: Deadline, next: Deadline) -> Stream? {
    guard case .streaming(let upload, let stream, let output, let heartbeat) = self, heartbeat <= now else {
      return nil
    }
    self = .streaming(upload, stream, output, heartbeat: next)
    return stream
  }

  /// A body that should have come further.
  enum LateBody {
    case gathered(HTTP2GatheredRequest)
    /// Enough may have come in the period.
    case streamed(Upload, BodyPeriod)
  }

  func takeLateBody(_ now: Deadline) -> LateBody? {
    if let request = gathered, request.deadline <= now {
      request.deadline = .never
      return .gathered(request)
    }
    guard let upload, let period = upload.period, period.end <= now else { return nil }
    upload.period = nil
    return .streamed(upload, period.pace)
  }

  /// The server stops: a body that is half there gets less time. Returns its deadline, if it has one.
  func hurryBody(until end: Deadline) -> Deadline? {
    if let request = gathered {
      request.deadline = min(request.deadline, end)
      return request.deadline
    }
    guard let upload, let before = upload.period?.end else { return nil }
    upload.period?.end = min(before, end)
    return min(before, end)
  }

  /// Whether the time is over in which the client might notice that the rest of its request is not wanted.
  mutating func takeLingering(_ now: Deadline) -> Bool {
    guard case .lingering(let output, let stream, let end) = self, end <= now else { return false }
    self = .lingering(output, stream, until: .never)
    return true
  }

  /// The period that is over in which the client had to take a part of the response.
  mutating func takeWriting(_ now: Deadline) -> HTTP2Output.Period? {
    guard let period = output?.period, period.end <= now else { return nil }
    endWriting()
    return period
  }
}
