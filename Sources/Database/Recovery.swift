import Glibc

/// The rules by which a thread of the database runs a transaction again after a conflict, and waits for a server that was
/// lost.
///
/// A server is waited for once: until it is back, later calls try it once and fail, so that none waits behind others.
final class Recovery {
  /// The number of conflicts after which a transaction fails.
  static let conflictLimit = 30
  private static let firstPause: useconds_t = 2000
  private static let longestPause: useconds_t = 250_000

  let patience: Duration
  /// Whether the server was waited for in vain, and was not reached since.
  var isLost = false

  init(patience: Duration) {
    self.patience = patience
  }

  /// Runs a body, which begins and ends a transaction, until it succeeds or is not to run again.
  func run<T>(
    _ driver: any Driver, conflictLimit: () -> Int = { Recovery.conflictLimit }, _ body: () throws -> T
  ) throws -> T {
    var conflicts = 0
    var pause = Self.firstPause
    var deadline: ContinuousClock.Instant?
    while true {
      do {
        let value = try body()
        isLost = false
        return value
      } catch let error as any Unrepeatable {
        throw error
      } catch {
        switch driver.interruption ?? (error as? DatabaseError) {
        case .conflict(let reason):
          conflicts += 1
          guard conflicts <= conflictLimit() else { throw DatabaseError.conflict(reason) }
        case .unreachable(let reason):
          let end = deadline ?? .now + (isLost ? .zero : patience)
          deadline = end
          guard .now < end else {
            isLost = true
            throw DatabaseError.unreachable(reason: reason)
          }
        default: throw error
        }
        usleep(.random(in: pause / 2...pause))
        pause = min(pause * 2, Self.longestPause)
      }
    }
  }
}

/// An error after which a transaction doesn't run again, whatever became of the connection.
protocol Unrepeatable: Error {}

extension DatabaseError {
  /// Whether the same transaction may succeed when it runs again.
  var isTransient: Bool {
    switch self {
    case .unreachable, .conflict: true
    default: false
    }
  }
}
