public import Foundation

/// The values that an observer of a property gets.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates options of bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The new value, which is always sent here.
  public static let new = Self(rawValue: 0x01)
  /// The old value, which is sent only with `prior`, as by Apple's publisher.
  public static let old = Self(rawValue: 0x02)
  /// The value at the time of subscribing.
  public static let initial = Self(rawValue: 0x04)
  /// Also the value before each change.
  public static let prior = Self(rawValue: 0x08)
}

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

extension NSObject {
  /// Sends a property's values after each change. Without demand, the newest value is kept.
  public struct KeyValueObservingPublisher<Subject: AnyObject, Value>: Publisher {
    /// The kind of values.
    public typealias Output = Value
    /// Never fails.
    public typealias Failure = Never

    /// The object whose property is observed.
    public let object: Subject
    /// The property.
    public let keyPath: KeyPath<Subject, Value>
    /// The values that are sent.
    public let options: NSKeyValueObservingOptions

    /// Creates the publisher.
    public init(object: Subject, keyPath: KeyPath<Subject, Value>, options: NSKeyValueObservingOptions) {
      self.object = object
      self.keyPath = keyPath
      self.options = options
    }

    /// Attaches a subscriber.
    public func receive<S>(subscriber: S) where S: Combine.Subscriber, S.Input == Value, S.Failure == Never {
      let inner = PropertyInner(subscriber, keyPath)
      inner.begin(object, options)
    }
  }
}

extension NSObject.KeyValueObservingPublisher: Equatable {
  /// Whether both send the same values.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.object === rhs.object && lhs.keyPath == rhs.keyPath && lhs.options == rhs.options
  }
}
