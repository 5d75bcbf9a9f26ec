public import Synchronization

/// What a conduit tells the publisher it belongs to.
@usableFromInline
protocol ConduitOwner<Output, Failure>: AnyObject {
  associatedtype Output
  associatedtype Failure: Error

  /// More values are wanted from now on.
  func requested(by conduit: Conduit<Output, Failure>)

  /// No more values are wanted.
  func cancelled(by conduit: Conduit<Output, Failure>)
}

/// The subscription of one subscriber to a publisher with many.
@usableFromInline
class Conduit<Output, Failure: Error>: Subscription {
  @usableFromInline let owner: any ConduitOwner<Output, Failure>
  /// What is still wanted: `Int.max` for unlimited, below zero once cancelled.
  @usableFromInline let wanted = Atomic(0)
  /// The place in the owner's list; protected by the owner's lock.
  @usableFromInline var index = 0
  /// The version of the owner's value that the subscriber saw last; touched only inside the owner's gate.
  @usableFromInline var seen = -1

  @inlinable
  init(owner: any ConduitOwner<Output, Failure>) { self.owner = owner }

  /// Sends a value if one is wanted. Called only inside the owner's gate, as are the next two.
  @inlinable
  @discardableResult
  func offer(_ value: Output) -> Bool { false }

  @inlinable
  func finish(_ completion: Subscribers.Completion<Failure>) {}

  @inlinable
  func clear() {}

  @inlinable
  final func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
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

@usableFromInline
final class DownstreamConduit<Downstream: Subscriber>: Conduit<Downstream.Input, Downstream.Failure>,
  CustomStringConvertible, CustomReflectable
{
  /// Touched only inside the owner's gate.
  @usableFromInline var downstream: Downstream?
  @usableFromInline let name: StaticString

  @inlinable
  init(
    _ downstream: Downstream, owner: any ConduitOwner<Downstream.Input, Downstream.Failure>,
    name: StaticString
  ) {
    self.downstream = downstream
    self.name = name
    super.init(owner: owner)
  }

  @usableFromInline var description: String { name.description }
  @usableFromInline var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

  @inlinable
  override func offer(_ value: Downstream.Input) -> Bool {
    guard take(), let downstream else { return false }
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
