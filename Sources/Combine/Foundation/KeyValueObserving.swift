public import Foundation

/// A class whose properties can be observed: an `NSObject` or an `ObservableObject`.
public protocol _KeyValueCodingAndObserving {}

extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving where Self: AnyObject {
  /// A publisher of a property's values, sent after each change.
  ///
  /// The property must be `@Published`, or be computed from `@Published` properties, also of other objects that the key
  /// path leads through. Properties of `OperationQueue`, `Operation` and `Progress` can be observed too; because
  /// Foundation on Linux sends no notifications of their changes, they are polled a hundred times a second. Subscribing
  /// to any other is a programming error.
  public func publisher<Value>(
    for keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
  ) -> NSObject.KeyValueObservingPublisher<Self, Value> {
    NSObject.KeyValueObservingPublisher(object: self, keyPath: keyPath, options: options)
  }
}
