public import Foundation

/// What an observer of a property is told.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates options of bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The new value; here it is always told.
  public static let new = Self(rawValue: 0x01)
  /// The old value; it is told only with `prior`, as Apple's publisher does.
  public static let old = Self(rawValue: 0x02)
  /// The value at the time of subscribing.
  public static let initial = Self(rawValue: 0x04)
  /// The value before each change too.
  public static let prior = Self(rawValue: 0x08)
}

/// What properties can be observed of: `NSObject`s and `ObservableObject`s.
public protocol _KeyValueCodingAndObserving {}

extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving where Self: AnyObject {
  /// A publisher of a property's values, sent after each change.
  ///
  /// The property is a `@Published` one, or is computed from such, also of other objects on the way. Properties of
  /// `OperationQueue`, `Operation` and `Progress` can be observed too; because Foundation on Linux doesn't tell when
  /// they change, they are looked at a hundred times a second. Subscribing to any other is a programming error.
  public func publisher<Value>(
    for keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
  ) -> NSObject.KeyValueObservingPublisher<Self, Value> {
    NSObject.KeyValueObservingPublisher(object: self, keyPath: keyPath, options: options)
  }
}

extension NSObject {
  /// Sends a property's values after each change. While none is wanted, the newest is kept.
  public struct KeyValueObservingPublisher<Subject: AnyObject, Value>: Publisher {
    /// The kind of values.
    public typealias Output = Value
    /// Never fails.
    public typealias Failure = Never

    /// The object whose property is observed.
    public let object: Subject
    /// The property.
    public let keyPath: KeyPath<Subject, Value>
    /// What is told.
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
