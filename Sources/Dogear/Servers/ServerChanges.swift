import Database
import Synchronization

/// The changes that other servers of the same database make, for whoever keeps something of it in memory.
///
/// On SQLite, which one server uses, nothing ever comes.
public final class ServerChanges: Sendable {
  /// A closure that takes the changes of one kind, or a gap. It is called on a thread of the database's, and must be quick.
  typealias Receiver = @Sendable (ChangeNews) -> Void

  private let receivers = Mutex<[String: [Receiver]]>([:])
  private let feed = Mutex<ChangeFeed?>(nil)

  /// Has a closure called with the changes of a kind.
  func receive(_ kind: String, _ receiver: @escaping Receiver) {
    receivers.withLock { $0[kind, default: []].append(receiver) }
  }

  /// Begins to follow what others change in a database.
  func follow(_ database: Database, _ faults: FaultLog) throws {
    let feed = try database.follow(
      failed: { faults.note($0, in: "Following what other servers change") },
      { [weak self] news in self?.deliver(news) })
    self.feed.withLock { $0 = feed }
  }

  /// Waits until all is known that other servers had committed before this call, where there are any; see
  /// `ChangeFeed.catchUp()`.
  func catchUp() async {
    await feed.withLock(\.self)?.catchUp()
  }

  /// Whether the other servers' changes arrive, or nobody makes any.
  var isFollowing: Bool { feed.withLock(\.self)?.isConnected ?? true }

  /// The time without news after which pages may be too old to be shown.
  static let longestSilence = Duration.seconds(5)

  /// The reason why this server's pages may be old, in words; nil while it hears of the others' changes.
  var problem: String? {
    guard let silence = feed.withLock(\.self)?.silence, silence > Self.longestSilence else { return nil }
    return "what other servers change can't be read"
  }

  /// The number of servers, with this one.
  var serverCount: Int { 1 + (feed.withLock(\.self)?.otherCount ?? 0) }

  /// Ends following.
  func close() {
    feed.withLock { feed in
      defer { feed = nil }
      return feed
    }?.close()
  }

  private func deliver(_ news: ChangeNews) {
    let receivers = receivers.withLock(\.self)
    switch news {
    case .gap:
      for receiver in receivers.values.joined() { receiver(.gap) }
    case .changes(let changes):
      for (kind, changes) in Dictionary(grouping: changes, by: \.kind) {
        for receiver in receivers[kind] ?? [] { receiver(.changes(changes)) }
      }
    }
  }
}
