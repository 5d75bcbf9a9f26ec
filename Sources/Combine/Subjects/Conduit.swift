public import Synchronization

/// A signal to a conduit.
@usableFromInline
enum ConduitSignal {
  /// The demand has grown; with the owner.
  case wanted(AnyObject)
  /// The subscription was cancelled; with the owner.
  case cancelled(AnyObject)
  /// The subscriber is to be released. Sent only inside the owner's gate.
  case clear
  /// The stream has ended; the pointer is to the completion. Sent only inside the owner's gate.
  case completed(UnsafeRawPointer)
  /// A mirror asks for the subscriber, to be stored where the pointer leads.
  case mirrored(UnsafeMutablePointer<Any?>)
  /// A log asks for the description, to be stored where the pointer leads.
  case described(UnsafeMutablePointer<String>)
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
  /// The owner, until the end: whoever keeps a subscription that is over keeps no publisher by it. Any thread may ask for
  /// it or let go of it, while it holds `isOwnerTaken`.
  @exclusivity(unchecked) @usableFromInline final var owner: AnyObject?
  /// Reacts to a signal. A closure, not a method to override: the compiler specializes it for the type of subscriber,
  /// while the methods in a generic class's vtable stay generic, and slow.
  @usableFromInline let react: (AnyConduit, ConduitSignal) -> Void
  /// The demand that is left: `Int.max` for unlimited. At the end the sign bit is set besides, so that it is below zero.
  @usableFromInline let wanted = Atomic(0)
  /// The place in the owner's list; protected by the owner's lock.
  @exclusivity(unchecked) @usableFromInline final var index: UInt32 = 0
  /// The number of values that the subscriber is taking, one inside the other; touched only inside the owner's gate, as
  /// is the next.
  @exclusivity(unchecked) @usableFromInline final var depth: UInt16 = 0
  /// Whether the subscriber is to be released after the value it is taking.
  @exclusivity(unchecked) @usableFromInline final var isLeaving = false
  /// Held for the few instructions that read or clear the owner; a lock of its own would make each subscription larger
  /// (thresholds.json: “page with 16 @Published, observed, 10 pipelines, in KB”).
  @usableFromInline let isOwnerTaken = Atomic(false)
  /// The version of the owner's value that the subscriber saw last; touched only inside the owner's gate.
  @exclusivity(unchecked) @usableFromInline final var seen = -1

  @inlinable
  @inline(__always)
  init(owner: AnyObject, react: @escaping (AnyConduit, ConduitSignal) -> Void) {
    self.owner = owner
    self.react = react
  }

  @usableFromInline var description: String {
    var text = ""
    withUnsafeMutablePointer(to: &text) { react(self, .described($0)) }
    return text
  }
  @usableFromInline var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

  /// The demand that is left, or was at the end.
  @usableFromInline final var demand: Subscribers.Demand {
    let count = wanted.load(ordering: .relaxed) & .max
    return count == .max ? .unlimited : .max(count)
  }

  /// Takes a copy of the owner, or takes it out.
  @inlinable
  final func takeOwner(keepingIt keeps: Bool) -> AnyObject? {
    while isOwnerTaken.exchange(true, ordering: .acquiring) { giveWay() }
    let taken = owner
    if !keeps { owner = nil }
    isOwnerTaken.store(false, ordering: .releasing)
    return taken
  }

  /// Ends the subscription. Returns whether it lasted until now.
  @inlinable
  final func close() -> Bool {
    wanted.bitwiseOr(.min, ordering: .acquiringAndReleasing).oldValue >= 0
  }

  @inlinable
  final func request(_ demand: Subscribers.Demand) {
    demand.mustNotBeNone(description)
    // With unlimited demand every value has been sent as it came.
    guard wanted.load(ordering: .acquiring) != .max else { return }
    add(demand)
    if let owner = takeOwner(keepingIt: true) { react(self, .wanted(owner)) }
  }

  @inlinable
  final func cancel() {
    if close(), let owner = takeOwner(keepingIt: false) { react(self, .cancelled(owner)) }
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

  /// Sends the completion, unless the subscription was cancelled, and lets go of the owner.
  @inlinable
  @inline(__always)
  final func finish(_ completion: Subscribers.Completion<Failure>) {
    guard close() else { return }
    _ = takeOwner(keepingIt: false)
    withUnsafePointer(to: completion) { react(self, .completed(UnsafeRawPointer($0))) }
  }
}
