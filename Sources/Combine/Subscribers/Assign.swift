extension Subscribers {
  /// Sets a property of an object to each value; holds the object until the stream ends.
  public final class Assign<Root, Input>: Subscriber, Cancellable, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
  {
    /// A stream that can fail can't be assigned.
    public typealias Failure = Never

    /// The object whose property is set; `nil` after the end.
    public var object: Root? { target.withLock { $0 } }
    /// The property.
    public let keyPath: ReferenceWritableKeyPath<Root, Input>

    @usableFromInline let link = UpstreamLink()
    @usableFromInline let target: Lock<Root?>

    /// Creates a subscriber that sets a property.
    @inlinable
    @inline(__always)
    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      target = Lock(object)
      self.keyPath = keyPath
    }

    /// Takes the subscription and requests unlimited values.
    @inlinable
    public func receive(subscription: any Subscription) {
      if link.attach(subscription) {
        subscription.request(.unlimited)
      } else if link.isClosed {
        release()
      }
    }

    /// Sets the property.
    @inlinable
    public func receive(_ value: Input) -> Subscribers.Demand {
      guard link.isAttached else { return .none }
      if let object = target.withLock({ $0 }) { object[keyPath: keyPath] = value }
      return .none
    }

    /// Releases the object.
    @inlinable
    public func receive(completion: Subscribers.Completion<Never>) {
      guard link.closeAttached() else { return }
      release()
    }

    /// Ends the subscription and releases the object. Without a subscription the object is kept until that comes, which is
    /// then cancelled.
    @inlinable
    public func cancel() {
      guard let subscription = link.detach() else { return }
      release()
      subscription.cancel()
    }

    /// Takes the object out before it is released, which may run its deinitialiser.
    @inlinable
    func release() {
      let object = target.withLock { target in
        defer { target = nil }
        return target
      }
      withExtendedLifetime(object) {}
    }

    /// Names the object's type.
    public var description: String { "Assign \(Root.self)." }
    /// Shows the object, the key path and the state.
    public var customMirror: Mirror {
      Mirror(self, children: ["object": object as Any, "keyPath": keyPath, "status": link.isAttached])
    }
    /// The text that a playground shows: the description.
    public var playgroundDescription: Any { description }
  }
}

extension Publisher where Failure == Never {
  /// Sets a property of an object to each value. Holds the object strongly until the result is cancelled.
  @inlinable
  @inline(__always)
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable {
    let subscriber = Subscribers.Assign(object: object, keyPath: keyPath)
    subscribe(subscriber)
    return AnyCancellable(subscriber)
  }
}
