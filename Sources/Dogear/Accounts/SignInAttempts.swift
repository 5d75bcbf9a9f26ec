import Synchronization

/// A rate limit against the guessing of passwords: ten attempts that fail are free, then one a minute, for each account
/// and for each network that attempts come from (OWASP ASVS 5.0, 6.3.1). Times are in seconds since 1970.
final class SignInAttempts: Sendable {
  /// The number of attempts that may fail at once.
  static let free = 10
  /// The seconds until one more may.
  static let pause = 60
  private static let capacity = 10_000

  /// The time at which all failures of an account or network are forgotten; each failure adds a pause.
  private let forgottenAt = Mutex<[String: Int]>([:])

  /// Counts an attempt, as a failure until `succeed` says otherwise.
  ///
  /// - Throws: `AccountsError.tooManyAttempts` where it has to wait; then it does not count.
  func begin(_ keys: [String], at now: Int) throws(AccountsError) {
    let wait = forgottenAt.withLock { forgottenAt in
      if forgottenAt.count >= Self.capacity { Self.sweep(&forgottenAt, now) }
      let wait = keys.map { Self.wait(forgottenAt[$0], now) }.max() ?? 0
      guard wait <= 0 else { return wait }
      for key in keys { forgottenAt[key] = max(forgottenAt[key] ?? 0, now) + Self.pause }
      return 0
    }
    if wait > 0 { throw .tooManyAttempts(seconds: wait) }
  }

  /// Notes that an attempt did not fail: it does not count, and neither do those before it for its account.
  func succeed(account: String, others: [String]) {
    forgottenAt.withLock { forgottenAt in
      forgottenAt[account] = nil
      for key in others { forgottenAt[key]? -= Self.pause }
    }
  }

  private static func wait(_ forgottenAt: Int?, _ now: Int) -> Int {
    (forgottenAt ?? 0) - now - (free - 1) * pause
  }

  /// Makes room. Those who have to wait are remembered the longest.
  private static func sweep(_ forgottenAt: inout [String: Int], _ now: Int) {
    forgottenAt = forgottenAt.filter { $0.value > now }
    if forgottenAt.count >= capacity { forgottenAt = forgottenAt.filter { wait($0.value, now) > 0 } }
    if forgottenAt.count >= capacity { forgottenAt = [:] }
  }
}
