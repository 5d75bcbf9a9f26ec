extension Result {
  /// A publisher of the value or the error.
  @inlinable public var publisher: Result<Success, Failure>.Publisher { Publisher(self) }

  /// Sends the value and finishes, or fails.
  public struct Publisher: Combine.Publisher {
    /// The kind of value.
    public typealias Output = Success

    /// The value or the error.
    public let result: Result<Success, Failure>

    /// Creates a publisher of a result.
    @inlinable
    @inline(__always)
    public init(_ result: Result<Success, Failure>) { self.result = result }

    /// Creates a publisher of a value.
    @inlinable
    @inline(__always)
    public init(_ output: Success) { result = .success(output) }

    /// Creates a failing publisher.
    @inlinable
    @inline(__always)
    public init(_ failure: Failure) { result = .failure(failure) }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, Success == S.Input, Failure == S.Failure {
      switch result {
      case .success(let value):
        subscriber.receive(subscription: OnceInner(subscriber, value: value, name: "Once"))
      case .failure(let error):
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .failure(error))
      }
    }
  }
}

extension Result.Publisher: Equatable where Success: Equatable, Failure: Equatable {}
extension Result.Publisher: Sendable where Success: Sendable {}
