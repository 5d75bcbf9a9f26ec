/// A type-erased cancellable that cancels when it is released.
///
/// Unchecked because the closure it holds is taken out under a lock and so runs once, on one thread.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  @usableFromInline let activity: Lock<(() -> Void)?>

  /// Runs a closure on cancel.
  @inlinable
  @inline(__always)
  public init(_ cancel: @escaping () -> Void) { activity = Lock(cancel) }

  /// Cancels another cancellable on cancel.
  @inlinable
  @inline(__always)
  public init<C: Cancellable>(_ canceller: C) { activity = Lock({ canceller.cancel() }) }

  @inlinable
  deinit { cancel() }

  /// Stops the activity. Further calls do nothing.
  @inlinable
  public func cancel() {
    let taken = activity.withLock { activity in
      defer { activity = nil }
      return activity
    }
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
