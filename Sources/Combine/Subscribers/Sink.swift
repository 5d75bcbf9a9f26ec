public import Synchronization

extension Subscribers {
  /// Calls closures with all values and the completion; asks for unlimited values at once.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible,
    CustomReflectable, CustomPlaygroundDisplayConvertible
  {
    /// The closure called with each value.
    public let receiveValue: (Input) -> Void
    /// The closure called with the completion.
    public let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

    @usableFromInline let link = UpstreamLink()
    @usableFromInline let isClosed = Atomic(false)

    /// Creates a sink of two closures.
    @inlinable
    @inline(__always)
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
    }

    /// Takes the subscription and requests unlimited values.
    @inlinable
    public func receive(subscription: any Subscription) {
      guard link.attach(subscription) else { return }
      subscription.request(.unlimited)
    }

    /// Calls the closure for values.
    @inlinable
    public func receive(_ value: Input) -> Subscribers.Demand {
      if !isClosed.load(ordering: .relaxed) { receiveValue(value) }
      return .none
    }

    /// Calls the closure for the completion, once.
    @inlinable
    public func receive(completion: Subscribers.Completion<Failure>) {
      guard link.close() else { return }
      isClosed.store(true, ordering: .relaxed)
      receiveCompletion(completion)
    }

    /// Ends the subscription; no closure is called any more.
    @inlinable
    public func cancel() {
      isClosed.store(true, ordering: .relaxed)
      link.cancel()
    }

    /// Always `Sink`.
    public var description: String { "Sink" }
    /// Shows nothing of what is inside.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
    /// The text that a playground shows: the description.
    public var playgroundDescription: Any { description }
  }
}

extension Publisher {
  /// Calls closures with all values and the completion, until the result is cancelled or released.
  @inlinable
  @inline(__always)
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  /// Calls a closure with all values, until the result is cancelled or released.
  @inlinable
  @inline(__always)
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}
