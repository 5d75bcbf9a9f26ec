/// A queue in an array: taking from the front takes constant time on average.
@usableFromInline
package struct Fifo<Element> {
  @usableFromInline var items: ContiguousArray<Element?> = []
  @usableFromInline var head = 0

  @inlinable
  @inline(__always)
  package init() {}

  @inlinable var count: Int { items.count - head }
  @inlinable package var isEmpty: Bool { head == items.count }

  @inlinable
  package mutating func append(_ element: Element) { items.append(element) }

  @inlinable
  package mutating func popFirst() -> Element? {
    guard head < items.count else { return nil }
    let element = items[head]
    items[head] = nil
    head += 1
    if head == items.count {
      items.removeAll(keepingCapacity: head <= 64)
      head = 0
    } else if head >= 32, head > items.count / 2 {
      items.removeSubrange(0..<head)
      head = 0
    }
    return element
  }

  @inlinable
  mutating func removeAll() { self = Fifo() }
}
