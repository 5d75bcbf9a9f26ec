/// The subscriber inside `buffer`. All state is touched only inside the gate.
@usableFromInline
final class BufferInner<Downstream: Subscriber>: Subscriber, Subscription, CustomStringConvertible {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let size: Int
  @usableFromInline let prefetch: Publishers.PrefetchStrategy
  @usableFromInline let whenFull: Publishers.BufferingStrategy<Failure>
  @usableFromInline let link = UpstreamLink()
  @usableFromInline let gate = Gate()
  @usableFromInline var kept = Fifo<Input>()
  @usableFromInline var demand = Subscribers.Demand.none
  @usableFromInline var completion: Subscribers.Completion<Failure>?
  @usableFromInline var isSending = false
  @usableFromInline var isClosed = false

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

  @inlinable
  func receive(subscription: any Subscription) {
    guard link.attach(subscription) else { return }
    downstream.receive(subscription: self)
    link.request(prefetch == .keepFull ? .max(size) : .unlimited)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    gate.run((self, input)) { $0.keep($1) }
    return .none
  }

  @inlinable
  func keep(_ input: Input) {
    guard !isClosed, completion == nil else { return }
    if kept.count >= size, demand == .none || isSending {
      switch whenFull {
      case .dropNewest: return
      case .dropOldest:
        _ = kept.popFirst()
        if size == 0 { return }
      case .customError(let makeError):
        completion = .failure(makeError())
        link.cancel()
        return send()
      }
    }
    kept.append(input)
    send()
  }

  @inlinable
  func send() {
    guard !isSending else { return }
    isSending = true
    while !isClosed, demand > .none, let value = kept.popFirst() {
      demand -= 1
      demand += downstream.receive(value)
      if prefetch == .keepFull { link.request(.max(1)) }
    }
    isSending = false
    guard !isClosed, kept.isEmpty, let completion else { return }
    isClosed = true
    downstream.receive(completion: completion)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.close() else { return }
    gate.run((self, completion)) { inner, completion in
      if inner.completion == nil { inner.completion = completion }
      inner.send()
    }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    gate.run((self, demand)) { inner, demand in
      inner.demand += demand
      inner.send()
    }
  }

  @inlinable
  func cancel() {
    gate.run(self) { inner in
      inner.isClosed = true
      inner.kept = Fifo()
    }
    link.cancel()
  }
}
