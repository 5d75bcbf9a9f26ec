/// The subscription inside `combineLatest`: sends the latest values of all upstreams, as often as one comes.
@usableFromInline
final class LatestInner: TupleInner {
  /// The tuple of the latest values.
  private enum Tuple {
    /// No value came since the last tuple was sent.
    case sent
    /// A value came since then.
    case fresh
    /// The subscriber is taking the tuple.
    case sending
  }

  @exclusivity(unchecked) private var tuple = Tuple.sent
  /// The number of upstreams that have finished.
  @exclusivity(unchecked) private var finished: UInt8 = 0
  @exclusivity(unchecked) private var demand = Subscribers.Demand.none

  @usableFromInline
  init(_ parts: AnyObject, _ action: @escaping Action) { super.init(.combineLatest, parts, action) }

  @usableFromInline
  override func begin(_ side: AnySide) {
    side.isReady = true
    side.link.request(asked)
  }

  override func handDown(_ early: TupleEnd?) {
    super.handDown(early)
    ask(demand)
  }

  @usableFromInline
  override func stored(from side: AnySide, among parts: AnyObject) -> Subscribers.Demand {
    // A value that is sent while a tuple is taken waits for the next one from outside.
    guard tuple != .sending else { return .none }
    tuple = .fresh
    send(parts)
    return .none
  }

  override func finish(_ index: Int, among parts: AnyObject) -> Bool {
    finished += 1
    return finished == count
  }

  override func accept(_ demand: Subscribers.Demand) {
    self.demand += demand
    guard hasStarted else { return }
    ask(demand)
    if let parts { send(parts) }
  }

  /// Sends the latest values while they are wanted.
  private func send(_ parts: AnyObject) {
    while demand > .none, tuple == .fresh, self.parts != nil {
      let before = demand
      demand -= 1
      tuple = .sending
      guard let more = action(parts, .send) else {
        demand = before
        tuple = .fresh
        return
      }
      tuple = .sent
      if more > .none, self.parts != nil {
        demand += more
        ask(more)
      }
    }
  }
}

/// Makes the subscription of `combineLatest`. A generic function, so that its closure is specialized.
///
/// - Parameters:
///   - values: the values of the upstreams; none has come yet.
///   - compose: makes the next value, or nil while one is missing.
@inlinable
@inline(__always)
func makeLatest<S: Subscriber, Values>(
  _ subscriber: S, values: Values, compose: @escaping (inout Values) -> S.Input?
) -> LatestInner {
  LatestInner(TupleParts(subscriber, values), makeAction(of: subscriber, compose))
}
