public import Synchronization

/// What a conduit tells the publisher it belongs to.
@usableFromInline
protocol ConduitOwner: AnyObject {
  /// More values are wanted from now on. The conduit is one of this publisher's own.
  func requested(by conduit: AnyConduit)

  /// No more values are wanted. The conduit is one of this publisher's own.
  func cancelled(by conduit: AnyConduit)
}

/// The subscription of one subscriber to a publisher with many; the part that doesn't depend on types.
@usableFromInline
class AnyConduit: Subscription {
  @usableFromInline let owner: any ConduitOwner
  /// What is still wanted: `Int.max` for unlimited, below zero once cancelled.
  @usableFromInline let wanted = Atomic(0)
  /// The place in the owner's list; protected by the owner's lock.
  @usableFromInline final var index = 0
  /// The version of the owner's value that the subscriber saw last; touched only inside the owner's gate.
  @exclusivity(unchecked) @usableFromInline final var seen = -1

  @inlinable
  @inline(__always)
  init(owner: any ConduitOwner) { self.owner = owner }

  /// Lets go of the subscriber. Called only inside the owner's gate.
  @inlinable
  func clear() {}

  @inlinable
  final func request(_ demand: Subscribers.Demand) {
    // With unlimited demand every value has been sent as it came.
    guard demand > .none, wanted.load(ordering: .acquiring) != .max else { return }
    add(demand)
    owner.requested(by: self)
  }

  @inlinable
  final func cancel() {
    if wanted.exchange(-1, ordering: .acquiringAndReleasing) >= 0 { owner.cancelled(by: self) }
  }

  @inlinable
  final func add(_ demand: Subscribers.Demand) {
    var current = wanted.load(ordering: .relaxed)
    while current >= 0, current != .max {
      let sum = demand.max.map { current.addingReportingOverflow($0) } ?? (.max, false)
      let (done, now) = wanted.weakCompareExchange(
        expected: current, desired: sum.overflow ? .max : sum.partialValue, ordering: .acquiringAndReleasing)
      if done { return }
      current = now
    }
  }

  /// Uses up one wanted value, if there is one.
  @inlinable
  @inline(__always)
  final func take() -> Bool {
    var current = wanted.load(ordering: .relaxed)
    while current > 0 {
      if current == .max { return true }
      let (done, now) = wanted.weakCompareExchange(
        expected: current, desired: current - 1, ordering: .acquiringAndReleasing)
      if done { return true }
      current = now
    }
    return false
  }
}

/// A conduit for one kind of values.
@usableFromInline
class Conduit<Output, Failure: Error>: AnyConduit {
  /// Sends a value to the subscriber of a subclass. A closure, not a method to override: the compiler makes one for
  /// each kind of subscriber, while a generic class's methods in its table stay generic, and slow.
  @usableFromInline let deliver: (Conduit, Output) -> Bool

  @inlinable
  @inline(__always)
  init(owner: any ConduitOwner, deliver: @escaping (Conduit, Output) -> Bool) {
    self.deliver = deliver
    super.init(owner: owner)
  }

  /// Sends a value if one is wanted. Called only inside the owner's gate, as is the next.
  @inlinable
  @inline(__always)
  @discardableResult
  final func offer(_ value: Output) -> Bool { take() && deliver(self, value) }

  @inlinable
  func finish(_ completion: Subscribers.Completion<Failure>) {}
}

@usableFromInline
final class DownstreamConduit<Downstream: Subscriber>: Conduit<Downstream.Input, Downstream.Failure>,
  CustomStringConvertible, CustomReflectable
{
  /// Touched only inside the owner's gate.
  @exclusivity(unchecked) @usableFromInline var downstream: Downstream?
  @usableFromInline let name: StaticString

  @inlinable
  @inline(__always)
  init(
    _ downstream: Downstream, owner: any ConduitOwner, name: StaticString,
    deliver: @escaping (Conduit<Downstream.Input, Downstream.Failure>, Downstream.Input) -> Bool
  ) {
    self.downstream = downstream
    self.name = name
    super.init(owner: owner, deliver: deliver)
  }

  @usableFromInline var description: String { name.description }
  @usableFromInline var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

  @inlinable
  @inline(__always)
  func send(_ value: Downstream.Input) -> Bool {
    guard let downstream else { return false }
    let more = downstream.receive(value)
    if more > .none { add(more) }
    return true
  }

  @inlinable
  override func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard wanted.exchange(-1, ordering: .acquiringAndReleasing) >= 0, let downstream else { return }
    self.downstream = nil
    downstream.receive(completion: completion)
  }

  @inlinable
  override func clear() {
    let released = downstream
    downstream = nil
    withExtendedLifetime(released) {}
  }
}

/// The conduit of one subscriber. A function of its own, so that its closure is compiled for the kind of subscriber.
@inlinable
@inline(__always)
func makeConduit<S: Subscriber>(
  _ subscriber: S, owner: any ConduitOwner, name: StaticString
) -> DownstreamConduit<S> {
  DownstreamConduit(subscriber, owner: owner, name: name) { conduit, value in
    // The closure is only ever called with the conduit that holds it.
    unsafeDowncast(conduit, to: DownstreamConduit<S>.self).send(value)
  }
}
