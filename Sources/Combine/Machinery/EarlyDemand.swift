/// The demand of a subscriber that gets its subscription before upstream sends its own. It adds up until then.
@usableFromInline
struct EarlyDemand: ~Copyable {
  @usableFromInline
  struct State {
    @usableFromInline var sum = Subscribers.Demand.none
    @usableFromInline var isPassedOn = false

    @inlinable
    @inline(__always)
    init() {}
  }

  @usableFromInline let state = Lock(State())

  @inlinable
  @inline(__always)
  init() {}

  @inlinable var sum: Subscribers.Demand { state.withLock { $0.sum } }

  /// Adds a request. Returns whether it is to be passed on to upstream.
  @inlinable
  func add(_ demand: Subscribers.Demand) -> Bool {
    state.withLock { state in
      state.sum += demand
      return state.isPassedOn
    }
  }

  /// Returns the sum, because upstream's subscription has come; later requests are passed on.
  @inlinable
  func passOn() -> Subscribers.Demand {
    state.withLock { state in
      state.isPassedOn = true
      return state.sum
    }
  }
}
