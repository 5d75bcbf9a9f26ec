public import Synchronization

/// A signal to a conduit.
@usableFromInline
enum ConduitSignal {
  /// The demand has grown.
  case wanted
  /// The subscription was cancelled.
  case cancelled
  /// The subscriber is to be released. Sent only inside the owner's gate.
  case clear
}

/// A publisher with many subscribers.
@usableFromInline
protocol ConduitOwner: AnyObject {
  /// The description of a subscription to it, as in logs.
  static var conduitName: String { get }
}

/// The subscription of one subscriber to a publisher with many; the part that doesn't depend on types.
@usableFromInline
class AnyConduit: Subscription, Described {
  @usableFromInline let owner: AnyObject
  /// Reacts to a signal. A closure, not a method to override: the compiler specializes it for the type of subscriber,
  /// while the methods in a generic class's vtable stay generic, and slow.
  @usableFromInline let react: (AnyConduit, ConduitSignal) -> Void
  /// The demand that is left: `Int.max` for unlimited, below zero once cancelled.
  @usableFromInline let wanted = Atomic(0)
  /// The place in the owner's list; protected by the owner's lock.
  @exclusivity(unchecked) @usableFromInline final var index = 0
  /// The version of the owner's value that the subscriber saw last; touched only inside the owner's gate.
  @exclusivity(unchecked) @usableFromInline final var seen = -1

  @inlinable
  @inline(__always)
  init(owner: AnyObject, react: @escaping (AnyConduit, ConduitSignal) -> Void) {
    self.owner = owner
    self.react = react
  }

  @usableFromInline var description: String {
    (owner as? any ConduitOwner).map { type(of: $0).conduitName } ?? ""
  }
  @usableFromInline var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

  @inlinable
  final func request(_ demand: Subscribers.Demand) {
    demand.mustNotBeNone(description)
    // With unlimited demand every value has been sent as it came.
    guard wanted.load(ordering: .acquiring) != .max else { return }
    add(demand)
    react(self, .wanted)
  }

  @inlinable
  final func cancel() {
    if wanted.exchange(-1, ordering: .acquiringAndReleasing) >= 0 { react(self, .cancelled) }
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

  /// Takes one value off the demand, if there is any.
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

/// A conduit for one type of values.
@usableFromInline
class Conduit<Output, Failure: Error>: AnyConduit {
  /// Sends a value to the subscriber, which a subclass holds; a closure for the same reason as `react`.
  @usableFromInline let deliver: (Conduit, Output) -> Bool

  @inlinable
  @inline(__always)
  init(
    owner: AnyObject, react: @escaping (AnyConduit, ConduitSignal) -> Void,
    deliver: @escaping (Conduit, Output) -> Bool
  ) {
    self.deliver = deliver
    super.init(owner: owner, react: react)
  }

  /// Sends a value if there is demand. Called only inside the owner's gate, as are the other methods.
  @inlinable
  @inline(__always)
  @discardableResult
  final func offer(_ value: Output) -> Bool { take() && deliver(self, value) }

  /// Sends the owner's current value, unless the subscriber has seen its version.
  @inlinable
  @inline(__always)
  final func offer(_ value: Output, version: Int) {
    let before = seen
    guard before != version else { return }
    seen = Swift.max(before, version)
    if !offer(value), seen == version { seen = before }
  }

  @inlinable
  func finish(_ completion: Subscribers.Completion<Failure>) {}
}

@usableFromInline
final class DownstreamConduit<Downstream: Subscriber>: Conduit<Downstream.Input, Downstream.Failure> {
  /// Touched only inside the owner's gate.
  @exclusivity(unchecked) @usableFromInline var downstream: Downstream?

  @inlinable
  @inline(__always)
  init(
    _ downstream: Downstream, owner: AnyObject,
    react: @escaping (AnyConduit, ConduitSignal) -> Void,
    deliver: @escaping (Conduit<Downstream.Input, Downstream.Failure>, Downstream.Input) -> Bool
  ) {
    self.downstream = downstream
    super.init(owner: owner, react: react, deliver: deliver)
  }

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

  @usableFromInline override var customMirror: Mirror {
    if owner is ObservableObjectPublisher { return Mirror(self, children: ["downstream": downstream as Any]) }
    let count = wanted.load(ordering: .relaxed)
    let demand = count == .max ? Subscribers.Demand.unlimited : .max(Swift.max(count, 0))
    let parent = downstream == nil ? nil : owner
    let children: KeyValuePairs<String, Any> = [
      "parent": parent as Any, "downstream": downstream as Any, "demand": demand, "subject": parent as Any,
    ]
    return Mirror(self, children: children)
  }

  @inlinable
  @inline(__always)
  func clear() {
    let released = downstream
    downstream = nil
    withExtendedLifetime(released) {}
  }
}

/// Makes the conduit of one subscriber. A generic function, so that its closures are specialized for the types of owner
/// and subscriber; they are only ever called with the conduit that holds them.
@inlinable
@inline(__always)
func makeConduit<S: Subscriber, Owner: ConduitOwner>(
  _ subscriber: S, owner: Owner,
  onWanted: @escaping (Owner, Conduit<S.Input, S.Failure>) -> Void,
  onCancel: @escaping (Owner, AnyConduit) -> Void
) -> DownstreamConduit<S> {
  DownstreamConduit(
    subscriber, owner: owner,
    react: { conduit, signal in
      switch signal {
      case .wanted:
        onWanted(
          unsafeDowncast(conduit.owner, to: Owner.self),
          unsafeDowncast(conduit, to: Conduit<S.Input, S.Failure>.self))
      case .cancelled: onCancel(unsafeDowncast(conduit.owner, to: Owner.self), conduit)
      case .clear: unsafeDowncast(conduit, to: DownstreamConduit<S>.self).clear()
      }
    },
    deliver: { conduit, value in unsafeDowncast(conduit, to: DownstreamConduit<S>.self).send(value) })
}
