import Database
import HTTP
import Synchronization

/// The log of faults: errors that are not the client's, each with its cause, the request and its id, so that an operator
/// finds out about a full disk before people tell. At most `most` lines are written of each cause in each `period`; the
/// number of those left out follows. So an overload, which many requests meet at once, hides no other fault.
public final class FaultLog: Sendable {
  static let most = 20
  /// In seconds.
  static let period = 10
  /// The most characters of a path, or of a cause.
  private static let longest = 500

  private struct State {
    var periods: [String: Period] = [:]
    var isDamageKnown = false
  }

  fileprivate struct Period {
    var begin = 0
    var count = 0
  }

  private let write: @Sendable (String) -> Void
  private let clock: @Sendable () -> Int
  private let state = Mutex(State())
  /// The number of faults since the start, by their cause: the type of the error, or `overload`.
  let counts = EventCounts()

  /// Makes a log.
  ///
  /// - Parameters:
  ///   - clock: the time, in seconds since 1970.
  ///   - write: writes a line.
  public init(clock: @escaping @Sendable () -> Int, write: @escaping @Sendable (String) -> Void) {
    self.clock = clock
    self.write = write
  }

  /// Whether a fault was noted that means that the database is damaged, wherever it was met.
  var isDamageKnown: Bool { state.withLock(\.isDamageKnown) }

  /// Notes that a request failed.
  public func note(_ error: any Error, _ request: Request) {
    let id = request.id.map { " (request \($0))" } ?? ""
    note(error, line: "\(request.method) \(SecretPaths.app.shortened(request.path)) failed\(id): \(error)")
  }

  /// Notes that something else failed: the subject of the line, such as `the sweep`.
  public func note(_ error: any Error, in subject: String) {
    note(error, line: "\(subject) failed: \(error)")
  }

  private func note(_ error: any Error, line: String) {
    let cause = error.isOverload ? "overload" : "\(type(of: error))"
    counts.increment(cause)
    let now = clock()
    let (isWritten, omitted) = state.withLock { state in
      if case DatabaseError.corrupt = error { state.isDamageKnown = true }
      return state.periods[cause, default: Period()].add(at: now)
    }
    if omitted > 0 { write("\(omitted) more faults were not written (\(cause)).") }
    if isWritten { write(String(line.unicodeScalars.prefix(Self.longest)).onOneLine) }
  }
}

extension String {
  /// The text on one line, however hostile: control characters stand as their numbers.
  public var onOneLine: String {
    unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        "\\u{" + String(scalar.value, radix: 16) + "}"
      default: String(scalar)
      }
    }.joined()
  }
}

extension FaultLog.Period {
  /// Counts a fault. Returns whether its line is written, and how many of the period before were not.
  fileprivate mutating func add(at now: Int) -> (isWritten: Bool, omitted: Int) {
    var omitted = 0
    if now - begin >= FaultLog.period || now < begin {
      omitted = max(0, count - FaultLog.most)
      self = Self(begin: now)
    }
    count += 1
    return (count <= FaultLog.most, omitted)
  }
}
