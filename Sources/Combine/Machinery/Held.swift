/// An object that is held until any thread lets go of it.
@usableFromInline
final class Held<Object: AnyObject> {
  @usableFromInline let state: Lock<Object?>

  @inlinable
  @inline(__always)
  init(_ object: Object) { state = Lock(object) }

  @inlinable var object: Object? { state.withLock { $0 } }

  /// Lets go of the object, outside the lock.
  @inlinable
  func release() {
    let released = state.withLock { object in
      defer { object = nil }
      return object
    }
    withExtendedLifetime(released) {}
  }
}
