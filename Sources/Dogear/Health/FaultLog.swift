import HTTP
import Synchronization

/// The log of faults: errors that are not the client's, each with its cause, the request and its id, so that an operator
/// finds out about a full disk before people tell. At most `most` lines are written in each `period`; the number of
/// those left out follows.
public final class FaultLog: Sendable {
  static let most = 20
  /// In seconds.
  static let period = 10
  /// The most characters of a path, or of a cause.
  private static let longest = 500

  private struct State {
    var begin = 0
    var count = 0
  }

  private let write: @Sendable (String) -> Void
  private let clock: @Sendable () -> Int
  private let state = Mutex(State())
  /// The number of faults since the start, by the type of their error.
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

  /// Notes that a request failed.
  public func note(_ error: any Error, _ request: Request) {
    let id = request.id.map { " (request \($0))" } ?? ""
    note(error, line: "\(request.method) \(request.path) failed\(id): \(error)")
  }

  /// Notes that something else failed: the subject of the line, such as `the sweep`.
  public func note(_ error: any Error, in subject: String) {
    note(error, line: "\(subject) failed: \(error)")
  }

  private func note(_ error: any Error, line: String) {
    counts.increment("\(type(of: error))")
    let now = clock()
    let (isWritten, omitted) = state.withLock { state in
      var omitted = 0
      if now - state.begin >= Self.period || now < state.begin {
        omitted = max(0, state.count - Self.most)
        state = State(begin: now)
      }
      state.count += 1
      return (state.count <= Self.most, omitted)
    }
    if omitted > 0 { write("\(omitted) more faults were not written.") }
    if isWritten { write(Self.visible(line)) }
  }

  /// The text on one line, however hostile: control characters stand as their numbers.
  private static func visible(_ text: String) -> String {
    text.unicodeScalars.prefix(longest).map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        "\\u{" + String(scalar.value, radix: 16) + "}"
      default: String(scalar)
      }
    }.joined()
  }
}
