public import Foundation

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
