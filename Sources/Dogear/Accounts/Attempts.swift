import Synchronization

/// Rate limits by subjects, such as a network or an account: so many attempts at once, and then one in a while (OWASP ASVS
/// 5.0, 2.4.1 and 6.3.1). Times are in seconds since 1970.
final class Attempts: Sendable {
  /// A number of attempts that may be made at once, and the seconds until one more may.
  struct Limit: Hashable {
    /// The subject: an account, a network, a device.
    let key: String
    let free: Int
    let pause: Int
  }

  private let table = Mutex(AttemptTable())
  private let noteRefusal: @Sendable (_ key: String, _ network: String?) -> Void

  /// Makes limits that nothing counts against yet.
  ///
  /// - Parameter noteRefusal: is told of each attempt that has to wait, by the subject of its last limit, and where it comes
  ///   from.
  init(noteRefusal: @escaping @Sendable (_ key: String, _ network: String?) -> Void = { _, _ in }) {
    self.noteRefusal = noteRefusal
  }

  /// Counts an attempt of somebody of a network; nil where that is not known.
  ///
  /// - Throws: `AccountsError.tooManyAttempts` where it has to wait; then it does not count.
  func begin(_ limits: [Limit], from network: String?, at now: Int) throws(AccountsError) {
    let wait = table.withLock { table in
      for limit in limits { table.forgetFuture(of: limit.key, at: now) }
      let wait = limits.map { table.forgottenAt($0.key) - now - ($0.free - 1) * $0.pause }.max() ?? 0
      guard wait <= 0 else { return wait }
      for limit in limits { table.add(limit.key, pause: limit.pause, at: now) }
      return 0
    }
    guard wait > 0 else { return }
    noteRefusal(limits.last?.key ?? "", network)
    throw .tooManyAttempts(seconds: wait)
  }

  /// Makes an attempt, which counts unless it throws or its outcome does not.
  ///
  /// - Throws: `AccountsError.tooManyAttempts` where it has to wait, or the error of `attempt`.
  func make<Result>(
    _ limits: [Limit], from network: String?, at now: Int, counting counts: (Result) -> Bool = { _ in true },
    _ attempt: () async throws -> Result
  ) async throws -> Result {
    try begin(limits, from: network, at: now)
    do {
      let result = try await attempt()
      if !counts(result) { takeBack(limits) }
      return result
    } catch {
      takeBack(limits)
      throw error
    }
  }

  private func takeBack(_ limits: [Limit]) {
    table.withLock { table in
      for limit in limits { table.remove(limit.key, pause: limit.pause) }
    }
  }
}
