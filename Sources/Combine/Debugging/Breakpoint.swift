#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Publishers {
  /// Stops in the debugger when a closure returns `true`.
  public struct Breakpoint<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// Whether to stop at the subscription.
    public let receiveSubscription: ((any Subscription) -> Bool)?
    /// Whether to stop at a value.
    public let receiveOutput: ((Upstream.Output) -> Bool)?
    /// Whether to stop at the completion.
    public let receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Bool)?

    /// Creates the operator.
    public init(
      upstream: Upstream, receiveSubscription: ((any Subscription) -> Bool)? = nil,
      receiveOutput: ((Upstream.Output) -> Bool)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
    }

    /// Attaches a subscriber.
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        BreakpointInner(
          downstream: subscriber, onSubscription: receiveSubscription, onOutput: receiveOutput,
          onCompletion: receiveCompletion))
    }
  }
}

extension Publisher {
  /// Stops in the debugger when a closure returns `true`.
  public func breakpoint(
    receiveSubscription: ((any Subscription) -> Bool)? = nil, receiveOutput: ((Output) -> Bool)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
  ) -> Publishers.Breakpoint<Self> {
    Publishers.Breakpoint(
      upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion)
  }

  /// Stops in the debugger when the stream fails.
  public func breakpointOnError() -> Publishers.Breakpoint<Self> {
    breakpoint(receiveCompletion: { if case .failure = $0 { true } else { false } })
  }
}

/// The subscription is passed on as it is: demand and cancellation need nothing from this operator.
private struct BreakpointInner<Downstream: Subscriber>: Subscriber, Described {
  let downstream: Downstream
  let onSubscription: ((any Subscription) -> Bool)?
  let onOutput: ((Downstream.Input) -> Bool)?
  let onCompletion: ((Subscribers.Completion<Downstream.Failure>) -> Bool)?
  var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

  var description: String { "Breakpoint" }

  func receive(subscription: any Subscription) {
    if onSubscription?(subscription) == true { raise(SIGTRAP) }
    downstream.receive(subscription: subscription)
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    if onOutput?(input) == true { raise(SIGTRAP) }
    return downstream.receive(input)
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if onCompletion?(completion) == true { raise(SIGTRAP) }
    downstream.receive(completion: completion)
  }
}
