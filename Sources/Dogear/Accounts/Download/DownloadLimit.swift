import HTTP
import Synchronization

/// The limit on the downloads of an owner that are under way, as each holds on to the state that the list had.
final class DownloadLimit: Sendable {
  /// The largest number of downloads of one owner at a time.
  static let most = 2

  private let counts = Mutex<[OwnerID: Int]>([:])

  /// Begins a download, which ends when the permit is released.
  ///
  /// - Throws: `HTTPError` with status 429 where too many are under way.
  func begin(_ account: Account) throws -> DownloadPermit { try begin(account.owner) }

  /// Begins a download of somebody who may have no account.
  ///
  /// - Throws: `HTTPError` with status 429 where too many are under way.
  func begin(_ owner: OwnerID) throws -> DownloadPermit {
    try counts.withLock { counts in
      let count = counts[owner] ?? 0
      guard count < Self.most else {
        throw HTTPError(
          .tooManyRequests, "Other downloads of your data are under way. Try again when they have ended.",
          headers: ["Retry-After": "30"])
      }
      counts[owner] = count + 1
    }
    return DownloadPermit { self.end(owner) }
  }

  private func end(_ owner: OwnerID) {
    counts.withLock { counts in
      let count = (counts[owner] ?? 1) - 1
      counts[owner] = count > 0 ? count : nil
    }
  }
}

/// The permit of a download that is under way. Released with its response, however that ended.
final class DownloadPermit: Sendable {
  private let release: @Sendable () -> Void

  /// Makes a permit.
  ///
  /// - Parameter release: is called at its end.
  init(_ release: @escaping @Sendable () -> Void) {
    self.release = release
  }

  deinit { release() }
}
