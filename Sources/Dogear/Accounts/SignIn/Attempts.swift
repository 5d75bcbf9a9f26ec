import Synchronization

/// Rate limits by subjects, such as a network or an account: so many attempts at once, and then one in a while (OWASP ASVS
/// 5.0, 2.4.1 and 6.3.1). Times are in seconds since 1970.
///
/// Servers that share a database count together there. Each counts by itself as well, so that whoever is refused by one costs
/// the database nothing. That count goes by the seconds that pass: a clock that is set makes nobody wait longer, or less.
final class Attempts: Sendable {
  /// A number of attempts that may be made at once, and the seconds until one more may.
  struct Limit: Hashable {
    /// The subject: an account, a network, a device.
    let key: String
    let free: Int
    let pause: Int
  }

  private let table = Mutex(AttemptTable())
  private let shared: SharedAttempts?
  private let uptime: (@Sendable () -> Int)?
  private let noteRefusal: @Sendable (_ key: String, _ network: String?) -> Void

  /// Makes limits that nothing counts against yet.
  ///
  /// - Parameters:
  ///   - shared: the counts of all servers; nil where there is one.
  ///   - uptime: counts the seconds that pass, whatever time it is; nil where the time of each attempt does.
  ///   - noteRefusal: is told of each attempt that has to wait, by the subject of its last limit, and where it comes from.
  init(
    shared: SharedAttempts? = nil, uptime: (@Sendable () -> Int)? = nil,
    noteRefusal: @escaping @Sendable (_ key: String, _ network: String?) -> Void = { _, _ in }
  ) {
    (self.shared, self.uptime, self.noteRefusal) = (shared, uptime, noteRefusal)
  }

  /// The rule for an attempt that can't be counted with those on other servers, as the database doesn't answer.
  enum Uncounted {
    /// It is refused: it would need the database anyway.
    case isRefused
    /// This server's own count holds.
    case isCountedHere
  }

  /// Counts an attempt of somebody of a network; nil where that is not known.
  ///
  /// - Throws: `AccountsError.tooManyAttempts` where it has to wait; then it does not count. The error of the database where
  ///   the other servers' attempts can't be learned.
  func begin(
    _ limits: [Limit], from network: String?, at now: Int, uncounted: Uncounted = .isRefused
  ) async throws {
    var wait = beginHere(limits, at: uptime?() ?? now)
    if wait <= 0, !limits.isEmpty, let shared {
      do {
        wait = try await shared.begin(limits, at: now)
        if wait > 0 { takeBackHere(limits) }
      } catch {
        guard uncounted == .isCountedHere else {
          takeBackHere(limits)
          throw error
        }
      }
    }
    guard wait > 0 else { return }
    noteRefusal(limits.last?.key ?? "", network)
    throw AccountsError.tooManyAttempts(seconds: wait)
  }

  /// Counts an attempt on this server. Returns the seconds that it has to wait; then it does not count.
  private func beginHere(_ limits: [Limit], at now: Int) -> Int {
    table.withLock { table in
      for limit in limits { table.forgetFuture(of: limit.key, at: now) }
      let wait = limits.map { table.forgottenAt($0.key) - now - ($0.free - 1) * $0.pause }.max() ?? 0
      guard wait <= 0 else { return wait }
      for limit in limits { table.add(limit.key, pause: limit.pause, at: now) }
      return 0
    }
  }

  /// Makes an attempt, which counts unless it throws or its outcome does not.
  ///
  /// - Throws: `AccountsError.tooManyAttempts` where it has to wait, or the error of `attempt`.
  func make<Result>(
    _ limits: [Limit], from network: String?, at now: Int, counting counts: (Result) -> Bool = { _ in true },
    _ attempt: () async throws -> Result
  ) async throws -> Result {
    try await begin(limits, from: network, at: now)
    do {
      let result = try await attempt()
      if !counts(result) { await takeBack(limits) }
      return result
    } catch {
      await takeBack(limits)
      throw error
    }
  }

  /// Takes an attempt back. Where the database doesn't answer, it counts there nevertheless.
  private func takeBack(_ limits: [Limit]) async {
    takeBackHere(limits)
    guard !limits.isEmpty else { return }
    try? await shared?.takeBack(limits)
  }

  private func takeBackHere(_ limits: [Limit]) {
    table.withLock { table in
      for limit in limits { table.remove(limit.key, pause: limit.pause) }
    }
  }
}
