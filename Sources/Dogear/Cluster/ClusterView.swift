/// A server's view of the others: who of them lives.
///
/// A server is dead whose beat was the same in several looks at the list, one after another. No clock is compared with
/// another server's, and a time in which the list could not be read counts for nothing.
struct ClusterView {
  /// The looks, a second apart, in which the beat of a dead server was the same.
  static let missedBeats = 5
  /// The looks after which a dead server is removed from the list.
  static let keptLooks = 60

  private struct Seen {
    var entry: ClusterEntry
    /// The looks since the beat was another.
    var looks = 0
  }

  private var servers: [String: Seen] = [:]

  /// Takes what a look at the list has found; looks that are less than a second apart are not to be counted.
  mutating func look(_ entries: [ClusterEntry], counts: Bool = true) {
    var found: [String: Seen] = [:]
    for entry in entries {
      guard let known = servers[entry.server.name], known.entry.beat == entry.beat else {
        found[entry.server.name] = Seen(entry: entry)
        continue
      }
      found[entry.server.name] = Seen(entry: entry, looks: known.looks + (counts ? 1 : 0))
    }
    servers = found
  }

  /// A server that lives; nil for any other.
  func living(_ name: String) -> ClusterServer? {
    guard let seen = servers[name], seen.looks < Self.missedBeats else { return nil }
    return seen.entry.server
  }

  /// The names of those that live.
  var names: Set<String> { Set(servers.keys.filter { living($0) != nil }) }

  /// The servers that are to be removed from the list.
  var forgotten: [ClusterEntry] { servers.values.filter { $0.looks >= Self.keptLooks }.map(\.entry) }
}
