/// The deadlines of a connection, and the one timer that is armed for them.
///
/// The timer may fire before a deadline, which moves with every request, but never after it: so most requests leave it
/// as it is.
struct ConnectionDeadlines<Timer> {
  private enum Alarm {
    case off
    case armed(Timer, at: Deadline)
  }

  /// The work that is due when the timer has fired.
  enum Due: Equatable {
    /// Nothing: the deadline has moved.
    case nothing
    /// The client had to take a byte before now.
    case sending
    /// The session, or a phase of the connection without one, had a deadline.
    case session
  }

  /// The deadline by which the session is to do something.
  var session = Deadline.never
  private var alarm = Alarm.off

  /// Arms the timer for the earlier of both deadlines, unless it fires early enough. Returns the timer that is to be
  /// cancelled.
  ///
  /// - Parameters:
  ///   - sending: when a byte of the output has to be taken.
  ///   - make: makes a timer for a deadline.
  mutating func arm(sending: Deadline, make: (Deadline) -> Timer) -> Timer? {
    let next = min(session, sending)
    switch alarm {
    case .armed(_, let deadline) where deadline <= next: return nil
    case .off where next == .never: return nil
    case .armed(let timer, _):
      alarm = .armed(make(next), at: next)
      return timer
    case .off:
      alarm = .armed(make(next), at: next)
      return nil
    }
  }

  /// The timer has fired. A deadline of the session counts once.
  mutating func fired(at now: Deadline, sending: Deadline) -> Due {
    alarm = .off
    if sending <= now { return .sending }
    guard session <= now else { return .nothing }
    session = .never
    return .session
  }

  /// The connection closes. Returns the timer that is to be cancelled.
  mutating func disarm() -> Timer? {
    defer { alarm = .off }
    if case .armed(let timer, _) = alarm { return timer }
    return nil
  }
}
