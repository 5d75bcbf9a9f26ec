public import Synchronization

/// A type-erased cancellable that cancels when it is released.
///
/// Unchecked because only the call that sets `isCancelled` takes the closure out and runs it.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  /// The closure that cancels. Not behind a lock, which every subscription would take twice (thresholds.json: “subscribe
  /// and cancel: map → filter → sink, of closures”).
  @exclusivity(unchecked) @usableFromInline var activity: (() -> Void)?
  @usableFromInline let isCancelled = Atomic(false)

  /// Runs a closure on cancel.
  @inlinable
  @inline(__always)
  public init(_ cancel: @escaping () -> Void) { activity = cancel }

  /// Cancels another cancellable on cancel.
  @inlinable
  @inline(__always)
  public init<C: Cancellable>(_ canceller: C) { activity = { canceller.cancel() } }

  @inlinable
  deinit { if !isCancelled.load(ordering: .relaxed) { activity?() } }

  /// Stops the activity. Further calls do nothing.
  @inlinable
  public func cancel() {
    guard !isCancelled.exchange(true, ordering: .acquiringAndReleasing) else { return }
    let taken = activity
    activity = nil
    taken?()
  }

  /// Whether both are the same object.
  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Keeps this in a collection, until it is removed from there.
  public func store<C>(in collection: inout C)
  where C: RangeReplaceableCollection, C.Element == AnyCancellable {
    collection.append(self)
  }

  /// Keeps this in a set, until it is removed from there.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
}
