extension Optional {
  /// A publisher of the value, if there is one.
  @inlinable public var publisher: Optional<Wrapped>.Publisher { Publisher(self) }

  /// Sends the value, if there is one, and finishes.
  public struct Publisher: Combine.Publisher {
    /// The kind of value.
    public typealias Output = Wrapped
    /// Never fails.
    public typealias Failure = Never

    /// The value, if there is one.
    public let output: Wrapped?

    /// Creates a publisher of an optional value.
    @inlinable
    @inline(__always)
    public init(_ output: Wrapped?) { self.output = output }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, Wrapped == S.Input, S.Failure == Never {
      if let output {
        subscriber.receive(subscription: OnceInner(subscriber, value: output, name: "Optional"))
      } else {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .finished)
      }
    }
  }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}
extension Optional.Publisher: Sendable where Wrapped: Sendable {}
