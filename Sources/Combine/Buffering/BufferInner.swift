/// The subscriber inside `buffer`. All state is touched only inside the gate.
@usableFromInline
final class BufferInner<Downstream: Subscriber>: Subscriber, Subscription, Described {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  /// The subscriber; `nil` at the end, because it may keep the subscription.
  @usableFromInline var downstream: Downstream?
  @usableFromInline let size: Int
  @usableFromInline let prefetch: Publishers.PrefetchStrategy
  @usableFromInline let whenFull: Publishers.BufferingStrategy<Failure>
  @usableFromInline let link = UpstreamLink()
  @usableFromInline let gate = Gate()
  @usableFromInline var kept = Fifo<Input>()
  @usableFromInline var demand = Subscribers.Demand.none
  @usableFromInline var completion: Subscribers.Completion<Failure>?
  @usableFromInline var isSending = false
  /// Whether the closure that makes an overflow's error was called.
  @usableFromInline var isFailing = false
  /// Whether the subscription was handed down, and whether a failure waits for that.
  @usableFromInline var hasStarted = false
  @usableFromInline var failsWithStart = false

  @inlinable
  @inline(__always)
  init(
    _ downstream: Downstream, size: Int, prefetch: Publishers.PrefetchStrategy,
    whenFull: Publishers.BufferingStrategy<Failure>
  ) {
    self.downstream = downstream
    self.size = size
    self.prefetch = prefetch
    self.whenFull = whenFull
  }

  @usableFromInline var description: String { "Buffer" }
  @usableFromInline var customMirror: Mirror {
    let children: KeyValuePairs<String, Any> = [
      "values": kept.items.compactMap { $0 }, "state": link.statusText, "downstreamDemand": demand,
      "terminal": completion as Any,
    ]
    return Mirror(self, children: children)
  }

  /// Upstream is asked before the subscription goes down, so that the buffer fills at once.
  @inlinable
  func receive(subscription: any Subscription) {
    guard link.attach(subscription) else { return }
    link.request(prefetch == .keepFull ? .max(size) : .unlimited)
    gate.run(self) { inner in
      inner.downstream?.receive(subscription: inner)
      inner.hasStarted = true
      if inner.failsWithStart { inner.end() }
    }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard link.isAttached else { return .none }
    var more = Subscribers.Demand.none
    gate.run {
      more = take(input)
    } later: {
      GateCall((self, input)) { $0.link.request($0.take($1)) }
    }
    return more
  }

  /// Takes a value, and returns the demand for upstream: 1 to keep full for a value that was passed on at once.
  @inlinable
  func take(_ input: Input) -> Subscribers.Demand {
    guard downstream != nil, completion == nil, !isFailing else { return .none }
    if kept.count >= size, demand == .none || isSending {
      switch whenFull {
      case .dropNewest: return .none
      case .dropOldest:
        _ = kept.popFirst()
        if size == 0 { return .none }
      case .customError(let makeError):
        // The closure may send upstream a value, which is too late.
        isFailing = true
        completion = .failure(makeError())
        link.cancel()
        return .none
      }
    }
    kept.append(input)
    guard !isSending else { return .none }
    let sent = send()
    return prefetch == .keepFull ? .max(sent) : .none
  }

  /// Sends what is wanted of what is kept, and the completion behind it. Returns the number of values sent.
  @inlinable
  func send() -> Int {
    var sent = 0
    isSending = true
    while demand > .none, let downstream, let value = kept.popFirst() {
      sent += 1
      demand -= 1
      demand += downstream.receive(value)
    }
    isSending = false
    switch completion {
    case nil: break
    case .failure?: if hasStarted { end() } else { failsWithStart = true }
    // The stream finishes once all is sent and more is wanted.
    case .finished?: if kept.isEmpty, demand > .none { end() }
    }
    return sent
  }

  /// Sends the completion, which overtakes what is kept.
  @inlinable
  func end() {
    let (downstream, completion, kept) = (self.downstream, self.completion, self.kept)
    (self.downstream, self.kept) = (nil, Fifo())
    withExtendedLifetime(kept) {}
    if let completion { downstream?.receive(completion: completion) }
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.closeAttached() else { return }
    gate.run((self, completion)) { inner, completion in
      if inner.completion == nil { inner.completion = completion }
      if !inner.isSending { _ = inner.send() }
    }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    gate.run((self, demand)) { inner, demand in
      inner.demand += demand
      guard !inner.isSending else { return }
      let sent = inner.send()
      if inner.prefetch == .keepFull, sent > 0 { inner.link.request(.max(sent)) }
    }
  }

  @inlinable
  func cancel() {
    gate.run(self) { inner in
      // Released at the end, because they may ask or cancel once more when they go.
      let released = (inner.downstream, inner.kept)
      (inner.downstream, inner.kept) = (nil, Fifo())
      withExtendedLifetime(released) {}
    }
    link.cancel()
  }
}
