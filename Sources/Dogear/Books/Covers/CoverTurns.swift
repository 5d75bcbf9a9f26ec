import HTTP
import Synchronization

/// Somebody who has covers made.
struct CoverParty: Hashable, Sendable {
  let owner: OwnerID
  /// The network; an owner's own where that does not tell people apart.
  let network: String

  init(_ owner: OwnerID, network: String?) {
    self.owner = owner
    self.network = network ?? owner.rawValue
  }
}

/// The turns by which covers are made: as many at a time as there are workers. The next turn goes to the network which has the
/// fewest under way, and of these to the one that had its last turn the longest time ago; in a network the same holds for
/// owners.
final class CoverTurns: Sendable {
  private struct Waiter {
    let id: Int
    let party: CoverParty
    let continuation: CheckedContinuation<Int?, Never>
  }

  /// The turns of a network or an owner, kept as long as they have one or wait for one.
  private struct Share {
    var underWay = 0
    var waiting = 0
    /// The number of the last turn; 0 for none.
    var last = 0
  }

  private struct State {
    /// The workers that have nothing to do.
    var free: [Int]
    var waiting: [Waiter] = []
    var count = 0
    var turns = 0
    var networks: [String: Share] = [:]
    var owners: [OwnerID: Share] = [:]
    /// Waits that were called off before they began.
    var calledOff: Set<Int> = []

    mutating func change(_ party: CoverParty, _ change: (inout Share) -> Void) {
      change(&networks[party.network, default: Share()])
      change(&owners[party.owner, default: Share()])
      if let share = networks[party.network], share.underWay + share.waiting == 0 {
        networks[party.network] = nil
      }
      if let share = owners[party.owner], share.underWay + share.waiting == 0 { owners[party.owner] = nil }
    }

    /// Has a worker begin with what a party waits for.
    mutating func begin(_ party: CoverParty) -> Int? {
      guard let worker = free.popLast() else { return nil }
      turns += 1
      change(party) { [turns] share in (share.underWay, share.last) = (share.underWay + 1, turns) }
      return worker
    }

    /// The place of who has the next turn.
    var next: Int? {
      waiting.indices.min { first, second in
        rank(waiting[first]).lexicographicallyPrecedes(rank(waiting[second]))
      }
    }

    private func rank(_ waiter: Waiter) -> [Int] {
      let (network, owner) = (
        networks[waiter.party.network] ?? Share(), owners[waiter.party.owner] ?? Share()
      )
      return [network.underWay, network.last, owner.underWay, owner.last, waiter.id]
    }
  }

  private let state: Mutex<State>

  /// Makes turns of so many workers.
  init(_ workers: Int) {
    state = Mutex(State(free: Array((0..<workers).reversed())))
  }

  /// The number of parties that wait.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Waits for a turn of a party.
  ///
  /// - Throws: `CancellationError` where the task was cancelled, as its client has left.
  func take(for party: CoverParty) async throws -> CoverTurn {
    let id = state.withLock { state in
      state.count += 1
      return state.count
    }
    let worker = await withTaskCancellationHandler {
      await withCheckedContinuation { wait(Waiter(id: id, party: party, continuation: $0)) }
    } onCancel: {
      callOff(id)
    }
    _ = state.withLock { $0.calledOff.remove(id) }
    guard let worker else { throw CancellationError() }
    return CoverTurn(worker: worker) { self.end(of: party, worker) }
  }

  private func wait(_ waiter: Waiter) {
    let answer: Int?? = state.withLock { state in
      if state.calledOff.remove(waiter.id) != nil { return .some(nil) }
      if let worker = state.begin(waiter.party) { return worker }
      state.change(waiter.party) { $0.waiting += 1 }
      state.waiting.append(waiter)
      return nil
    }
    if let answer { waiter.continuation.resume(returning: answer) }
  }

  private func callOff(_ id: Int) {
    let waiter = state.withLock { state in
      guard let index = state.waiting.firstIndex(where: { $0.id == id }) else {
        state.calledOff.insert(id)
        return Waiter?.none
      }
      let waiter = state.waiting.remove(at: index)
      state.change(waiter.party) { $0.waiting -= 1 }
      return waiter
    }
    waiter?.continuation.resume(returning: nil)
  }

  private func end(of party: CoverParty, _ worker: Int) {
    let next = state.withLock { state -> (waiter: Waiter, worker: Int)? in
      state.free.append(worker)
      state.change(party) { $0.underWay -= 1 }
      guard let index = state.next else { return nil }
      let waiter = state.waiting[index]
      guard let worker = state.begin(waiter.party) else { return nil }
      state.waiting.remove(at: index)
      state.change(waiter.party) { $0.waiting -= 1 }
      return (waiter, worker)
    }
    next?.waiter.continuation.resume(returning: next?.worker)
  }
}

/// A turn of ``CoverTurns``, and the worker that it is had of.
struct CoverTurn {
  let worker: Int
  /// Ends the turn.
  let end: @Sendable () -> Void
}
