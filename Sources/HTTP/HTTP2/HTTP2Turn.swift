/// What a connection has sent in one turn of its loop, however often it was called upon to send.
struct HTTP2Turn {
  /// The most bytes in one turn, so that other connections have theirs.
  private static let size = 256 * 1024
  /// The same once the turn has lasted for long.
  private static let longTurnSize = HTTP2Session.outputSize

  /// When the turn began, by which turns are told apart.
  private let start: UInt64
  private var count = 0

  init(start: UInt64 = 0) {
    self.start = start
  }

  /// True if the rest has to wait for the next turn.
  mutating func isOver(for connection: Connection) -> Bool {
    let now = connection.loop.state.uptime
    if start != now { self = HTTP2Turn(start: now) }
    if count < Self.longTurnSize { return false }
    return count >= Self.size || connection.isLongTurn
  }

  mutating func add(_ bytes: Int) {
    count += bytes
  }
}
