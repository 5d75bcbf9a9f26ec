import Synchronization

/// The memory that may wait for clients: responses which they have not taken yet, request bodies which they have not
/// completed, and many requests at once; of one network, and of all together.
///
/// Connections report what they hold. Where that is too much of one network, its connections have to give back: they are
/// ended, those that hold most first. Where it is too much of all together, the networks that hold most come first.
final class MemoryBudget: Sendable {
  /// The networks and what they hold; nil stands for clients without an address, the ones of a Unix-domain socket.
  private struct State {
    var total = 0
    var networks: [IPAddress?: Int] = [:]
    /// True until the connections of a network that holds too much have been looked at.
    var isRelieving = false
  }

  /// The part of a limit below which nobody has to give back any more, so that it is not reached again at once.
  private static let lowWater = 0.75

  private let limit: Int
  private let networkLimit: Int
  private let state = Mutex(State())

  init(limit: Int, networkLimit: Int) {
    self.limit = limit
    self.networkLimit = networkLimit
  }

  /// The bytes that wait for all clients.
  var total: Int { state.withLock { $0.total } }

  /// Notes that the connections of a network hold so many bytes more, or less.
  ///
  /// - Returns: The network that has to give back; nil where that is none.
  func add(_ bytes: Int, to network: IPAddress?) -> Relief? {
    state.withLock { state in
      state.total += bytes
      let held = state.networks[network, default: 0] + bytes
      state.networks[network] = held == 0 ? nil : held
      guard bytes > 0, !state.isRelieving else { return nil }
      if held > networkLimit {
        state.isRelieving = true
        return .network(network)
      }
      guard state.total > limit else { return nil }
      state.isRelieving = true
      return .all
    }
  }

  /// Those who have to give back.
  enum Relief: Equatable {
    /// The connections of a network that holds too much.
    case network(IPAddress?)
    /// All connections, which hold too much together. (One network after the other would be too slow where many grow.)
    case all
  }

  /// The networks that have to give back, and the bytes that each holds; nil stands for clients without an address. Of all
  /// together, those that hold no more than an equal share of what may stay are left alone.
  func givers(in relief: Relief) -> [IPAddress?: Int] {
    state.withLock { state in
      switch relief {
      case .network(let network): return state.networks.filter { $0.key == network }
      case .all:
        let share = Int(Double(limit) * Self.lowWater) / max(1, state.networks.count)
        return state.networks.filter { $0.value > share }
      }
    }
  }

  /// Whether more has to be given back.
  func isNeeded(_ relief: Relief) -> Bool {
    state.withLock { state in
      switch relief {
      case .network(let network):
        Double(state.networks[network, default: 0]) > Double(networkLimit) * Self.lowWater
      case .all: Double(state.total) > Double(limit) * Self.lowWater
      }
    }
  }

  /// The connections have been looked at.
  func endRelief() {
    state.withLock { $0.isRelieving = false }
  }
}
