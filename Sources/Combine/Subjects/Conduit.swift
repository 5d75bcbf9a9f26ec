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
  /// The stream has ended; the pointer is to the completion. Sent only inside the owner's gate.
  case completed(UnsafeRawPointer)
  /// A mirror asks for the subscriber, to be stored where the pointer leads.
  case mirrored(UnsafeMutablePointer<Any?>)
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
  @exclusivity(unchecked) @usableFromInline final var index: UInt32 = 0
  /// The number of values that the subscriber is taking, one inside the other; touched only inside the owner's gate, as
  /// is the next.
  @exclusivity(unchecked) @usableFromInline final var depth: UInt16 = 0
  /// Whether the subscriber is to be released after the value it is taking.
  @exclusivity(unchecked) @usableFromInline final var isLeaving = false
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

  /// The demand that is left.
  @usableFromInline final var demand: Subscribers.Demand {
    let count = wanted.load(ordering: .relaxed)
    return count == .max ? .unlimited : .max(Swift.max(count, 0))
  }

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

  /// Sends the completion, unless the subscription was cancelled.
  @inlinable
  @inline(__always)
  final func finish(_ completion: Subscribers.Completion<Failure>) {
    guard wanted.exchange(-1, ordering: .acquiringAndReleasing) >= 0 else { return }
    withUnsafePointer(to: completion) { react(self, .completed(UnsafeRawPointer($0))) }
  }
}

/// The place of a subscriber in its conduit. It can't be copied: the subscriber is called where it stands, without counting
/// a reference for each value (thresholds.json: “one subject, 1000 sinks, for each, of closures”).
@usableFromInline
struct Seat<S: Subscriber>: ~Copyable {
  @usableFromInline let subscriber: S

  @inlinable
  @inline(__always)
  init(_ subscriber: S) { self.subscriber = subscriber }

  @inlinable
  @inline(__always)
  borrowing func receive(_ input: S.Input) -> Subscribers.Demand { subscriber.receive(input) }

  @inlinable
  borrowing func receive(completion: Subscribers.Completion<S.Failure>) {
    subscriber.receive(completion: completion)
  }
}

/// A conduit with its subscriber. `Place` is the optional type itself: a field of a type made of a generic one would be
/// looked up in the runtime when it is released, which costs as much as all the rest of that (thresholds.json:
/// “subscribe and cancel: map → filter → sink, of closures”).
@usableFromInline
final class DownstreamConduit<Output, Failure: Error, Place: ~Copyable>: Conduit<Output, Failure> {
  /// Touched only inside the owner's gate, and not written while the subscriber takes a value.
  @exclusivity(unchecked) @usableFromInline var place: Place

  @inlinable
  @inline(__always)
  init(
    _ place: consuming Place, owner: AnyObject, react: @escaping (AnyConduit, ConduitSignal) -> Void,
    deliver: @escaping (Conduit<Output, Failure>, Output) -> Bool
  ) {
    self.place = place
    super.init(owner: owner, react: react, deliver: deliver)
  }

  /// Sends a value; returns nil if the subscriber is gone.
  @inlinable
  @inline(__always)
  func send<S>(_ value: Output) -> Subscribers.Demand? where Place == Seat<S>?, S.Input == Output {
    depth += 1
    let more: Subscribers.Demand?
    switch place {
    case .some(let seat): more = seat.receive(value)
    case .none: more = nil
    }
    depth -= 1
    if isLeaving, depth == 0 { release() }
    return more
  }

  /// Sends the completion, and releases the subscriber.
  @inlinable
  @inline(never)
  func complete<S>(_ completion: Subscribers.Completion<Failure>)
  where Place == Seat<S>?, S.Failure == Failure {
    if depth == 0 {
      place.take()?.receive(completion: completion)
    } else {
      isLeaving = true
      switch place {
      case .some(let seat): seat.receive(completion: completion)
      case .none: break
      }
    }
  }

  /// Releases the subscriber, outside of any access to its place and once it takes no value any more.
  @inlinable
  @inline(never)
  func release<S>() where Place == Seat<S>? {
    if depth == 0 { _ = place.take() } else { isLeaving = true }
  }

  /// The subscriber, for a mirror.
  @usableFromInline
  @inline(never)
  func subscriber<S>() -> S? where Place == Seat<S>? {
    switch place {
    case .some(let seat): seat.subscriber
    case .none: nil
    }
  }

  @usableFromInline override var customMirror: Mirror {
    var downstream: Any?
    withUnsafeMutablePointer(to: &downstream) { react(self, .mirrored($0)) }
    if owner is ObservableObjectPublisher { return Mirror(self, children: ["downstream": downstream as Any]) }
    let parent = downstream == nil ? nil : owner
    let children: KeyValuePairs<String, Any> = [
      "parent": parent as Any, "downstream": downstream as Any, "demand": demand, "subject": parent as Any,
    ]
    return Mirror(self, children: children)
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
) -> HeldConduit<S> {
  HeldConduit<S>(
    Seat(subscriber), owner: owner,
    react: { conduit, signal in
      switch signal {
      case .wanted:
        onWanted(
          unsafeDowncast(conduit.owner, to: Owner.self),
          unsafeDowncast(conduit, to: Conduit<S.Input, S.Failure>.self))
      case .cancelled: onCancel(unsafeDowncast(conduit.owner, to: Owner.self), conduit)
      case .clear: unsafeDowncast(conduit, to: HeldConduit<S>.self).release()
      case .completed(let completion):
        unsafeDowncast(conduit, to: HeldConduit<S>.self).complete(
          completion.assumingMemoryBound(to: Subscribers.Completion<S.Failure>.self).pointee)
      case .mirrored(let downstream):
        downstream.pointee = unsafeDowncast(conduit, to: HeldConduit<S>.self).subscriber()
      }
    },
    deliver: { conduit, value in
      guard let more = unsafeDowncast(conduit, to: HeldConduit<S>.self).send(value) else { return false }
      if more > .none { conduit.add(more) }
      return true
    })
}

/// The conduit of one type of subscriber.
@usableFromInline
typealias HeldConduit<S: Subscriber> = DownstreamConduit<S.Input, S.Failure, Seat<S>?>
