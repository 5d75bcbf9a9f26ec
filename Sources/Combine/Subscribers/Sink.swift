public import Synchronization

extension Subscribers {
  /// Calls closures with all values and the completion; asks for unlimited values at once.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible,
    CustomReflectable, CustomPlaygroundDisplayConvertible
  {
    /// The closure called with each value; after the end, one that does nothing.
    public var receiveValue: (Input) -> Void { valueClosure?.call ?? { _ in } }
    /// The closure called with the completion; after the end, one that does nothing.
    public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
      completionClosure?.call ?? { _ in }
    }

    @usableFromInline let link = UpstreamLink()
    /// The closures. They can't be copied as one: the thread that made this sink calls them where they stand, without
    /// counting references for each value (thresholds.json: “one subject, 1000 sinks, for each, of closures”).
    @exclusivity(unchecked) @usableFromInline var kept: SinkClosures<Input, Failure>?
    /// Whether the closures were released; whoever copies one of them holds this lock.
    @usableFromInline let isReleased = Lock(false)
    @usableFromInline let isClosed = Atomic(false)
    /// The thread that made this sink. Its values need no lock, because it is the only one that releases the closures
    /// when the sink is cancelled. A sink that another thread cancels keeps them until it goes itself.
    @usableFromInline let home: UInt
    /// The number of values that the home thread is taking, one inside the other.
    @exclusivity(unchecked) @usableFromInline var depth = 0

    /// Creates a sink of two closures.
    @inlinable
    @inline(__always)
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      kept = SinkClosures(value: receiveValue, completion: receiveCompletion)
      home = currentThread()
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
      guard !isClosed.load(ordering: .relaxed) else { return .none }
      if currentThread() == home {
        depth += 1
        switch kept {
        case .some(let closures): closures.value(value)
        case .none: break
        }
        depth -= 1
        if depth == 0, isClosed.load(ordering: .relaxed), link.isClosed { release() }
      } else {
        valueClosure?.call(value)
      }
      return .none
    }

    /// Calls the closure for the completion, once, and lets go of the closures.
    @inlinable
    public func receive(completion: Subscribers.Completion<Failure>) {
      guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
      let subscription = link.detach()
      let last = completionClosure
      // A completion doesn't overlap with a value of another thread; one from within a value's closure waits for that.
      if depth == 0 { release() }
      last?.call(completion)
      withExtendedLifetime(subscription) {}
    }

    /// Ends the subscription; no closure is called any more, and they are let go of.
    @inlinable
    public func cancel() {
      isClosed.store(true, ordering: .relaxed)
      guard let subscription = link.detach() else { return }
      subscription.cancel()
      if currentThread() == home, depth == 0 { release() }
    }

    @inlinable
    func release() {
      let isMine = isReleased.withLock { isReleased in
        defer { isReleased = true }
        return !isReleased
      }
      if isMine { _ = kept.take() }
    }

    @inlinable var valueClosure: Closure<Input>? {
      isReleased.withLock { isReleased in
        guard !isReleased else { return nil }
        switch kept {
        case .some(let closures): return Closure(closures.value)
        case .none: return nil
        }
      }
    }

    @inlinable var completionClosure: Closure<Subscribers.Completion<Failure>>? {
      isReleased.withLock { isReleased in
        guard !isReleased else { return nil }
        switch kept {
        case .some(let closures): return Closure(closures.completion)
        case .none: return nil
        }
      }
    }

    /// Always `Sink`.
    public var description: String { "Sink" }
    /// Shows nothing of what is inside.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
    /// The text that a playground shows: the description.
    public var playgroundDescription: Any { description }
  }
}

/// A closure that leaves a lock. A bare one would be wrapped, which takes memory.
@usableFromInline
struct Closure<Argument> {
  @usableFromInline let call: (Argument) -> Void

  @inlinable
  @inline(__always)
  init(_ call: @escaping (Argument) -> Void) { self.call = call }
}

/// The closures of a sink.
@usableFromInline
struct SinkClosures<Input, Failure: Error>: ~Copyable {
  @usableFromInline let value: (Input) -> Void
  @usableFromInline let completion: (Subscribers.Completion<Failure>) -> Void

  @inlinable
  @inline(__always)
  init(
    value: @escaping (Input) -> Void, completion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.value = value
    self.completion = completion
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
