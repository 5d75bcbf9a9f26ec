public import Combine

extension Publisher where Failure == Never {
  /// Sets a property of an object to each value, and doesn't keep the object alive.
  @inlinable
  @inline(__always)
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, onWeak object: Root
  ) -> AnyCancellable {
    sink { [weak object] value in object?[keyPath: keyPath] = value }
  }
}
