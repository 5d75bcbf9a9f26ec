public import Synchronization

extension Publishers {
  /// Sends the elements of a sequence, in order, as they are requested.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    /// The kind of values.
    public typealias Output = Elements.Element

    /// The elements.
    public let sequence: Elements

    /// Creates a publisher of a sequence's elements.
    @inlinable
    @inline(__always)
    public init(sequence: Elements) { self.sequence = sequence }

    /// Attaches a subscriber.
    @inlinable
    @inline(__always)
    public func receive<S>(subscriber: S)
    where S: Subscriber, Failure == S.Failure, Elements.Element == S.Input {
      let inner = SequenceInner(subscriber, sequence)
      if inner.isEmpty {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .finished)
      } else {
        subscriber.receive(subscription: inner)
      }
    }
  }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}
extension Publishers.Sequence: Sendable where Elements: Sendable {}

extension Sequence {
  /// A publisher of the elements.
  @inlinable public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}

@usableFromInline
final class SequenceInner<Elements: Swift.Sequence, Downstream: Subscriber>: Subscription,
  CustomStringConvertible, CustomReflectable
where Elements.Element == Downstream.Input {
  @usableFromInline
  struct State {
    @usableFromInline var demand = Subscribers.Demand.none
    @usableFromInline var isSending = false

    @inlinable
    @inline(__always)
    init() {}
  }

  @usableFromInline let downstream: Downstream
  @usableFromInline let sequence: Elements
  @usableFromInline let state = Lock(State())
  @usableFromInline let completion: Subscribers.Completion<Downstream.Failure>
  @usableFromInline let isCancelled = Atomic(false)
  /// The next element to send, before the rest in `iterator`; both are touched only by the thread that is sending.
  @exclusivity(unchecked) @usableFromInline var next: Elements.Element?
  @exclusivity(unchecked) @usableFromInline var iterator: Elements.Iterator

  /// A closure, because the compiler specializes it for the types of sequence and subscriber, unlike a method called
  /// through a protocol.
  @usableFromInline let run: (SequenceInner) -> Void

  @inlinable
  @inline(__always)
  init(
    _ downstream: Downstream, _ sequence: Elements,
    completion: Subscribers.Completion<Downstream.Failure> = .finished
  ) {
    self.downstream = downstream
    self.sequence = sequence
    self.completion = completion
    run = { $0.send() }
    iterator = sequence.makeIterator()
    next = iterator.next()
  }

  @inlinable var isEmpty: Bool { next == nil }

  @usableFromInline var description: String {
    (sequence as? any CustomStringConvertible)?.description ?? "Sequence"
  }
  @usableFromInline var customMirror: Mirror { Mirror(self, unlabeledChildren: [sequence]) }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.mustNotBeNone(description)
    let isMine = state.withLock { state in
      state.demand += demand
      defer { state.isSending = true }
      return !state.isSending
    }
    if isMine { run(self) }
  }

  @inlinable
  func send() {
    while true {
      let batch = state.withLock { state in
        let batch = state.demand
        state.demand = .none
        if batch == .none { state.isSending = false }
        return batch
      }
      if batch == .none { return }
      guard batch == .unlimited ? sendAll() : send(batch) else { return }
    }
  }

  /// Sends elements up to a demand, and more as the subscriber requests them. Returns whether elements are left.
  @inlinable
  func send(_ batch: Subscribers.Demand) -> Bool {
    var left = batch
    while left > .none {
      guard !isCancelled.load(ordering: .relaxed), let element = next else { return false }
      next = iterator.next()
      left -= 1
      left += downstream.receive(element)
      if next == nil { return finish() }
    }
    return true
  }

  @inlinable
  func sendAll() -> Bool {
    while !isCancelled.load(ordering: .relaxed), let element = next {
      next = iterator.next()
      _ = downstream.receive(element)
    }
    return finish()
  }

  @inlinable
  func finish() -> Bool {
    if !isCancelled.exchange(true, ordering: .acquiringAndReleasing) {
      downstream.receive(completion: completion)
    }
    return false
  }

  @inlinable
  func cancel() { isCancelled.store(true, ordering: .releasing) }
}
