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
  Described
where Elements.Element == Downstream.Input {
  @usableFromInline
  struct State {
    @usableFromInline var demand = Subscribers.Demand.none
    /// Whether a thread is sending, or the subscription is over.
    @usableFromInline var isBusy = false

    @inlinable
    @inline(__always)
    init() {}
  }

  /// The subscriber and the elements are released at the end, because a subscriber may keep its subscription.
  @exclusivity(unchecked) @usableFromInline var downstream: Downstream?
  @exclusivity(unchecked) @usableFromInline var sequence: Elements?
  @usableFromInline let state = Lock(State())
  @usableFromInline let completion: Subscribers.Completion<Downstream.Failure>
  @usableFromInline let isCancelled = Atomic(false)
  /// The description once the subscription is over.
  @usableFromInline let endedText: String
  /// The next element to send, before the rest in `iterator`; both are touched only by the thread that is sending.
  @exclusivity(unchecked) @usableFromInline var next: Elements.Element?
  @exclusivity(unchecked) @usableFromInline var iterator: Elements.Iterator?
  /// Whether anything was asked for.
  @exclusivity(unchecked) @usableFromInline var hasStarted = false

  /// A closure, because the compiler specializes it for the types of sequence and subscriber, unlike a method called
  /// through a protocol.
  @usableFromInline let run: (SequenceInner) -> Void

  @inlinable
  @inline(__always)
  init(
    _ downstream: Downstream, _ sequence: Elements,
    completion: Subscribers.Completion<Downstream.Failure> = .finished, endedText: String = "Sequence"
  ) {
    self.endedText = endedText
    self.downstream = downstream
    self.sequence = sequence
    self.completion = completion
    run = { $0.send() }
    var iterator = sequence.makeIterator()
    next = iterator.next()
    self.iterator = iterator
  }

  @inlinable var isEmpty: Bool { next == nil }

  /// The elements that are left, for logs and mirrors; all of them where looking would take them.
  @usableFromInline var left: Any? {
    guard hasStarted, sequence is any Collection, let iterator else { return sequence }
    return (next.map { [$0] } ?? []) + IteratorSequence(iterator)
  }

  @usableFromInline var description: String {
    guard let left else { return endedText }
    return "\(left)"
  }
  @usableFromInline var customMirror: Mirror {
    let left = left ?? [Elements.Element]()
    if endedText == "Sequence" { return Mirror(self, children: ["sequence": left]) }
    let children: KeyValuePairs<String, Any> = ["sequence": left, "completion": completion]
    return Mirror(self, children: children)
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let isMine = state.withLock { state in
      state.demand += demand
      defer { state.isBusy = true }
      return !state.isBusy
    }
    if isMine { run(self) }
  }

  @inlinable
  func send() {
    hasStarted = true
    while true {
      let (batch, isOver) = state.withLock { state in
        let batch = state.demand
        state.demand = .none
        let isOver = isCancelled.load(ordering: .relaxed)
        if batch == .none, !isOver { state.isBusy = false }
        return (batch, isOver)
      }
      if isOver { return release() }
      if batch == .none { return }
      guard batch == .unlimited ? sendAll() : send(batch) else { return release() }
    }
  }

  /// Sends elements up to a demand, and more as the subscriber requests them. Returns whether elements are left.
  @inlinable
  func send(_ batch: Subscribers.Demand) -> Bool {
    guard let downstream else { return false }
    var left = batch
    while left > .none {
      guard !isCancelled.load(ordering: .relaxed), let element = next else { return false }
      next = iterator?.next()
      left -= 1
      left += downstream.receive(element)
      if next == nil { return finish(downstream) }
    }
    return true
  }

  @inlinable
  func sendAll() -> Bool {
    guard let downstream else { return false }
    while !isCancelled.load(ordering: .relaxed), let element = next {
      next = iterator?.next()
      _ = downstream.receive(element)
    }
    return finish(downstream)
  }

  @inlinable
  func finish(_ downstream: Downstream) -> Bool {
    if !isCancelled.exchange(true, ordering: .acquiringAndReleasing) {
      release()
      downstream.receive(completion: completion)
    }
    return false
  }

  /// Lets go of the subscriber and the elements. Called by the one that has made the subscription busy for good.
  @inlinable
  func release() {
    downstream = nil
    sequence = nil
    iterator = nil
    next = nil
  }

  @inlinable
  func cancel() {
    let isMine = state.withLock { state in
      isCancelled.store(true, ordering: .releasing)
      defer { state.isBusy = true }
      return !state.isBusy
    }
    // The thread that is sending lets go of them itself.
    if isMine { release() }
  }
}
