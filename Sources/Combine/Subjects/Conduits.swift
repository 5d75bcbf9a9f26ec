/// The conduits of a publisher in the order of subscription. A removed one leaves a hole, and holes are closed when
/// they are half of the list, so that adding and removing take constant time.
@usableFromInline
struct Conduits<Output, Failure: Error> {
  @usableFromInline var list: ContiguousArray<Conduit<Output, Failure>?> = []
  @usableFromInline var count = 0

  @inlinable
  @inline(__always)
  init() {}

  @inlinable
  mutating func add(_ conduit: Conduit<Output, Failure>) {
    conduit.index = list.count
    list.append(conduit)
    count += 1
  }

  @inlinable
  mutating func remove(_ conduit: AnyConduit) {
    let index = conduit.index
    guard index < list.count, list[index] === conduit else { return }
    count -= 1
    if index == list.count - 1 { list.removeLast() } else { list[index] = nil }
    if list.count > 8, list.count > 2 * count { compact() }
  }

  @usableFromInline
  mutating func compact() {
    var kept = ContiguousArray<Conduit<Output, Failure>?>()
    kept.reserveCapacity(count + count / 4)
    for case let conduit? in list {
      conduit.index = kept.count
      kept.append(conduit)
    }
    list = kept
  }

  @inlinable
  mutating func removeAll() -> ContiguousArray<Conduit<Output, Failure>?> {
    defer { self = Conduits() }
    return list
  }
}
