public import Synchronization

/// The subscription of publishers that send one known value and finish.
@usableFromInline
final class OnceInner<Downstream: Subscriber>: Subscription, Described {
  /// Released at the end, because a subscriber may keep its subscription. Whoever ends the phase of 0 or 1 releases it.
  @exclusivity(unchecked) @usableFromInline var downstream: Downstream?
  @usableFromInline let value: Downstream.Input
  @usableFromInline let name: StaticString
  /// 0 before, 1 while the value is being sent, 2 afterwards or when cancelled.
  @usableFromInline let phase = Atomic<UInt8>(0)

  /// A closure, because the compiler specializes it for the type of subscriber, unlike a method called through a
  /// protocol.
  @usableFromInline let run: (OnceInner) -> Void

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, value: Downstream.Input, name: StaticString) {
    self.downstream = downstream
    self.value = value
    self.name = name
    run = { $0.send() }
  }

  @usableFromInline var description: String { name.description }
  @usableFromInline var customMirror: Mirror { Mirror(self, unlabeledChildren: [value]) }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.mustNotBeNone(description)
    guard
      phase.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing).exchanged
    else { return }
    run(self)
  }

  @inlinable
  func send() {
    _ = downstream?.receive(value)
    let isOpen = phase.compareExchange(expected: 1, desired: 2, ordering: .acquiringAndReleasing).exchanged
    let last = downstream
    downstream = nil
    if isOpen { last?.receive(completion: .finished) }
  }

  @inlinable
  func cancel() {
    // While the value is being sent, the sender releases the subscriber.
    if phase.exchange(2, ordering: .acquiringAndReleasing) == 0 { downstream = nil }
  }
}
