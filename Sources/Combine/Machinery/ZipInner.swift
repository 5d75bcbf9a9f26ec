/// The subscription inside `zip`: sends each value of an upstream once, with one of each other upstream.
@usableFromInline
final class ZipInner: TupleInner {
  /// The demand requested while the subscriber takes the subscription or a tuple; nil while it takes none.
  @exclusivity(unchecked) private var requested: Subscribers.Demand?
  /// A bit for each upstream that has finished.
  @exclusivity(unchecked) private var finished: UInt8 = 0
  /// Whether no further tuple of some parts can come, given the bits of `finished`.
  private let isExhausted: (AnyObject, UInt8) -> Bool

  @usableFromInline
  init(_ parts: AnyObject, _ action: @escaping Action, _ isExhausted: @escaping (AnyObject, UInt8) -> Bool) {
    self.isExhausted = isExhausted
    super.init(.zip, parts, action)
  }

  /// Whether all upstreams have sent their subscriptions.
  override var isReady: Bool { sides?.areReady ?? true }

  override func handDown(_ early: TupleEnd?) {
    // A subscription may come while the subscriber takes a tuple of values that came before it.
    guard requested == nil else { return super.handDown(early) }
    requested = Subscribers.Demand.none
    super.handDown(early)
    let demand = requested
    requested = nil
    if let demand { ask(demand) }
  }

  /// Sends a tuple if it is complete. The upstream that completed it gets its demand as the answer, the others are asked.
  @usableFromInline
  override func stored(from side: AnySide, among parts: AnyObject) -> Subscribers.Demand {
    let before = requested
    requested = Subscribers.Demand.none
    let answer = action(parts, .send)
    let meanwhile: Subscribers.Demand = requested ?? .none
    requested = before
    guard let answer, self.parts != nil else { return .none }
    let more = answer + meanwhile
    if more > .none { ask(more, except: side) }
    if finished != 0, isExhausted(parts, finished) { close(.finished) }
    return more
  }

  override func finish(_ index: Int, among parts: AnyObject) -> Bool {
    finished |= 1 << UInt8(index)
    return isExhausted(parts, finished)
  }

  override func accept(_ demand: Subscribers.Demand) {
    if let requested { self.requested = requested + demand } else { ask(demand) }
  }
}

/// Makes the subscription of `zip`. A generic function, so that its closures are specialized.
///
/// - Parameters:
///   - values: the values of the upstreams; none has come yet.
///   - compose: makes the next value, or nil while one is missing.
///   - isExhausted: whether no further value can come, given a bit for each upstream that has finished.
@inlinable
@inline(__always)
func makeZip<S: Subscriber, Values>(
  _ subscriber: S, values: Values, compose: @escaping (inout Values) -> S.Input?,
  isExhausted: @escaping (Values, UInt8) -> Bool
) -> ZipInner {
  ZipInner(TupleParts(subscriber, values), makeAction(of: subscriber, compose)) { parts, finished in
    isExhausted(unsafeDowncast(parts, to: TupleParts<S, Values>.self).values, finished)
  }
}
