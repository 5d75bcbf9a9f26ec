import Synchronization

/// Turns for work that takes long, as for pages that only a few are made of at a time: each holds its search and its rows
/// meanwhile, and those that many clients ask for at once would be more than there is memory for. The others wait: among those
/// who have the fewest turns, who has waited for one without having had any, or had theirs before the others, has the next one.
/// Nobody has more than half of all.
public final class LongTurns: Sendable {
  private struct Waiter {
    let id: Int
    let party: String
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var free: Int
    /// The turns that a party has now, where it has any.
    var taken: [String: Int] = [:]
    /// The number of the last turn that a party had, where it has one or waits for the next.
    var last: [String: Int] = [:]
    var waiting: [Waiter] = []
    var count = 0
    /// Waits that were called off before they began.
    var calledOff: Set<Int> = []

    mutating func take(for party: String, _ number: Int) {
      free -= 1
      taken[party, default: 0] += 1
      last[party] = number
    }

    /// Forgets the last turn of a party that has none and waits for none.
    mutating func forget(_ party: String) {
      if taken[party] == nil, !waiting.contains(where: { $0.party == party }) { last[party] = nil }
    }

    /// The place of the one who is next among those who wait; nil where nobody may have a turn.
    func next(_ limitOfParty: Int) -> Int? {
      waiting.indices.filter { taken[waiting[$0].party] ?? 0 < limitOfParty }.min { one, other in
        let (first, second) = (waiting[one].party, waiting[other].party)
        return (taken[first] ?? 0, last[first] ?? 0, one) < (taken[second] ?? 0, last[second] ?? 0, other)
      }
    }
  }

  private let state: Mutex<State>
  private let limitOfParty: Int

  /// Makes turns. So many of them are taken at a time.
  public init(_ count: Int = 4) {
    state = Mutex(State(free: count))
    limitOfParty = max(1, count / 2)
  }

  /// Waits for a turn of a party, such as a visitor, which ends when it is released.
  ///
  /// - Throws: `CancellationError` where the task was cancelled, as its client has gone.
  public func take(for party: String) async throws -> LongTurn {
    let id = state.withLock { state in
      state.count += 1
      return state.count
    }
    let isTaken = await withTaskCancellationHandler {
      await withCheckedContinuation { wait(Waiter(id: id, party: party, continuation: $0)) }
    } onCancel: {
      callOff(id)
    }
    _ = state.withLock { $0.calledOff.remove(id) }
    guard isTaken else { throw CancellationError() }
    return LongTurn { self.end(of: party) }
  }

  private func wait(_ waiter: Waiter) {
    let answer: Bool? = state.withLock { state in
      if state.calledOff.remove(waiter.id) != nil { return false }
      guard state.free > 0, state.taken[waiter.party] ?? 0 < limitOfParty else {
        state.waiting.append(waiter)
        return nil
      }
      state.count += 1
      state.take(for: waiter.party, state.count)
      return true
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
      state.forget(waiter.party)
      return waiter
    }
    waiter?.continuation.resume(returning: false)
  }

  private func end(of party: String) {
    let next = state.withLock { state in
      state.free += 1
      let left = (state.taken[party] ?? 1) - 1
      state.taken[party] = left > 0 ? left : nil
      state.forget(party)
      guard let index = state.next(limitOfParty) else { return Waiter?.none }
      let waiter = state.waiting.remove(at: index)
      state.count += 1
      state.take(for: waiter.party, state.count)
      return waiter
    }
    next?.continuation.resume(returning: true)
  }
}

/// A turn of ``LongTurns``, until it is released.
public final class LongTurn: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit { end() }
}
