import Synchronization

/// Counts the open connections of each network, over all loops.
final class AddressLimit: Sendable {
  private let limit: Int
  private let counts = Mutex<[IPAddress: Int]>([:])

  init(limit: Int) {
    self.limit = limit
  }

  /// True if there is room for one more, which is then counted.
  func admit(_ network: IPAddress) -> Bool {
    counts.withLock { counts in
      let count = counts[network, default: 0]
      guard count < limit else { return false }
      counts[network] = count + 1
      return true
    }
  }

  func leave(_ network: IPAddress) {
    counts.withLock { counts in
      guard let count = counts[network] else { return }
      counts[network] = count > 1 ? count - 1 : nil
    }
  }

  /// The networks with open connections.
  var networkCount: Int { counts.withLock { $0.count } }
}

extension IPAddress {
  /// The network of one customer: an address of IPv4, a /64 of IPv6, within which addresses cost nothing.
  var network: IPAddress { isIPv4 ? self : IPAddress(high: high, low: 0) }
}
