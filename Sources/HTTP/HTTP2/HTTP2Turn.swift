/// The bytes that a connection has sent in one turn of its loop, however often it was called upon to send; its limits are the
/// limits of `Connection`.
struct HTTP2Turn {
  /// The time at which the turn began, by which turns are told apart.
  private let start: UInt64
  private var count = 0

  init(start: UInt64 = 0) {
    self.start = start
  }

  /// True if the rest has to wait for the next turn.
  mutating func isOver(for connection: Connection) -> Bool {
    let now = connection.loop.state.uptime
    if start != now { self = HTTP2Turn(start: now) }
    if count < Connection.bytesPerLongTurn { return false }
    return count >= Connection.bytesPerTurn || connection.isLongTurn
  }

  mutating func add(_ bytes: Int) {
    count += bytes
  }
}
