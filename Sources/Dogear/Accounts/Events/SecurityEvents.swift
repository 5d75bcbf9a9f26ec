import Database
import Foundation

/// The record of what happened to accounts: in the database for their owners, and in a log for the operator.
public struct SecurityEvents: Sendable {
  /// The number of events of an account that are kept, beside the refused attempts.
  static let keptCount = 50
  /// The number of refused attempts that are kept. They are counted apart: a stranger who repeats them pushes nothing else
  /// out.
  static let keptRefusals = 25

  /// A line of the log: who, what, from where and when, as one JSON object, so that no name can forge another line.
  private struct Line: Encodable {
    let security: String
    let account: String
    let name: String
    let browser: String
    let network: String
    let time: String
    /// The subject of a refused request, such as its path; nil of an account's event.
    var subject: String?
  }

  private let database: Database
  private let clock: @Sendable () -> Int
  private let log: @Sendable (String) -> Void
  /// The number of events of each kind since the start, and of refused requests.
  let counts = EventCounts()

  /// Makes a record.
  ///
  /// - Parameter log: writes a line of the operator's log.
  init(database: Database, clock: @escaping @Sendable () -> Int, log: @escaping @Sendable (String) -> Void) {
    self.database = database
    self.clock = clock
    self.log = log
  }

  /// Notes what happened to an account.
  func note(_ kind: SecurityEvent.Kind, _ account: Account, _ client: SessionClient) async throws {
    let now = clock()
    logLine(kind, account, client, now)
    try await database.write { connection in
      try connection.execute(
        """
        INSERT INTO security_events (account, number, kind, browser, network, happened_at)
        SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5 FROM security_events WHERE account = $1
        """, account.id, kind.rawValue, client.browser, client.network, now)
      let isSame = Self.condition(isRefusal: kind.isRefusal)
      try connection.execute(
        """
        DELETE FROM security_events WHERE account = $1 AND \(isSame) AND number NOT IN
          (SELECT number FROM security_events WHERE account = $1 AND \(isSame) ORDER BY number DESC LIMIT $2)
        """, account.id, kind.isRefusal ? Self.keptRefusals : Self.keptCount)
    }
  }

  /// The last events of an account, and the last refused attempts, the newest of all first.
  func last(_ count: Int, refusals: Int = keptRefusals, of account: Account) async throws -> [SecurityEvent] {
    let (others, refused) = try await database.read { connection in
      (
        try Self.last(count, isRefusal: false, of: account, connection),
        try Self.last(refusals, isRefusal: true, of: account, connection)
      )
    }
    return (others + refused).sorted { $0.id > $1.id }
  }

  private static func last(
    _ count: Int, isRefusal: Bool, of account: Account, _ connection: DatabaseConnection
  ) throws -> [SecurityEvent] {
    try connection.query(
      """
      SELECT number, kind, browser, network, happened_at FROM security_events
      WHERE account = $1 AND \(condition(isRefusal: isRefusal)) ORDER BY number DESC LIMIT $2
      """, account.id, count
    ).compactMap { row in
      try SecurityEvent.Kind(rawValue: row.string("kind")).map { kind in
        SecurityEvent(
          id: try row.int("number"), kind: kind,
          client: SessionClient(browser: try row.string("browser"), network: try row.string("network")),
          time: try row.int("happened_at"))
      }
    }
  }

  /// The condition in SQL for refused attempts, or for all other events.
  private static func condition(isRefusal: Bool) -> String {
    let kinds = SecurityEvent.Kind.allCases.filter(\.isRefusal).map { "'\($0.rawValue)'" }
    return "kind \(isRefusal ? "IN" : "NOT IN") (\(kinds.joined(separator: ", ")))"
  }

  /// Writes the line of a request that was refused.
  ///
  /// - Parameter subject: the path, or what the attempts are counted by.
  func logRefusal(_ refused: RefusedRequest, _ client: SessionClient, subject: String) {
    write(
      Line(
        security: refused.rawValue, account: "", name: "", browser: client.browser, network: client.network,
        time: Self.text(clock()), subject: String(subject.prefix(200))))
  }

  /// Writes the line of an event to the operator's log alone, as of an account that is gone.
  func logLine(_ kind: SecurityEvent.Kind, _ account: Account, _ client: SessionClient, _ now: Int) {
    write(
      Line(
        security: kind.rawValue, account: account.id, name: account.username, browser: client.browser,
        network: client.network, time: Self.text(now)))
  }

  private static func text(_ time: Int) -> String {
    Date(timeIntervalSince1970: TimeInterval(time)).formatted(.iso8601)
  }

  private func write(_ line: Line) {
    counts.increment(line.security)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if let text = try? encoder.encode(line) { log(String(decoding: text, as: UTF8.self)) }
  }
}
