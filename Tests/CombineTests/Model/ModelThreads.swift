import Combine
import CombineTesting
import Foundation

/// A case of the model on real threads: each source has a thread that sends to it, another asks and cancels, and one
/// moves the clock. What comes of it depends on chance, but some things hold always.
struct ThreadedCase {
  var chain: Chain
  /// The first value of each source that keeps its value.
  var sources: [Int?]
  var subscriber: ModelCase.Behaviour
  /// The number of values that the thread of each source sends, and the end that it sends behind them.
  var count = 20
  var end: PlainEnd?
  /// The number of requests after which the subscription is cancelled.
  var cancelsAfter: Int?

  /// Runs the case. Returns the values that came, and what went wrong.
  func run() -> (values: [Int], faults: [String]) {
    let clock = TestScheduler()
    var faults: [String] = []
    var values: [Int] = []
    weak var weakProbe: ThreadProbe?
    weak var weakSubscription: AnyObject?
    var weakSources: [WeakObject] = []
    do {
      let sources = sources.map { ModelSource($0.map { .current($0) } ?? .passthrough) }
      weakSources = sources.compactMap { $0.object.map(WeakObject.init) }
      let probe = ThreadProbe(subscriber, sources)
      chain.publisher(clock, sources.map { $0.publisher }).subscribe(probe)
      onThreads(sources, probe, clock)
      // All sends were made. The clock goes on until what they led to has come.
      if end == nil { for source in sources { source.send(completion: .finished) } }
      for _ in 0..<20 { clock.advance(by: .seconds(10)) }
      if !probe.isOver { probe.act(.cancel) }
      clock.advance(by: .seconds(100))
      (values, faults) = (probe.values, probe.breaches)
      (weakProbe, weakSubscription) = (probe, probe.subscription.map { $0 as AnyObject })
      probe.release()
    }
    if weakProbe != nil { faults.append("the subscriber is kept") }
    if let kept = weakSubscription, kept !== (Subscriptions.empty as AnyObject) {
      faults.append("the subscription \(kept) is kept")
    }
    if weakSources.contains(where: { $0.object != nil }) { faults.append("a source is kept") }
    return (values, faults)
  }

  private func onThreads(_ sources: [ModelSource], _ probe: ThreadProbe, _ clock: TestScheduler) {
    let group = DispatchGroup()
    func onThread(_ body: @escaping () -> Void) {
      let work = Work(body)
      group.enter()
      Thread {
        work.run()
        group.leave()
      }.start()
    }
    for (number, source) in sources.enumerated() {
      onThread {
        for value in 0..<count { source.send(number * 100 + value) }
        if let end { source.send(completion: end.completion) }
      }
    }
    onThread {
      for number in 0..<count {
        if number == cancelsAfter { probe.act(.cancel) }
        probe.act(.request(1))
      }
    }
    onThread { for _ in 0..<4 * count { clock.advance(by: .milliseconds(300)) } }
    group.wait()
  }
}

/// The work of one thread, which is let go of when it is done, although the thread lives on for a moment. Unchecked
/// because only that thread touches it.
private final class Work: @unchecked Sendable {
  private var body: (() -> Void)?

  init(_ body: @escaping () -> Void) { self.body = body }

  func run() {
    body?()
    body = nil
  }
}

private struct WeakObject {
  weak var object: AnyObject?
  init(_ object: AnyObject) { self.object = object }
}

/// The subscriber of a threaded case, which behaves as the case says, and notes what breaks a rule. Unchecked because all
/// that changes is behind a lock. It is Combine's lock, which Thread Sanitizer is told about.
final class ThreadProbe: Subscriber, @unchecked Sendable {
  private struct State {
    var values: [Int] = []
    var breaches: [String] = []
    var wanted: Wanted = 0
    var subscription: (any Subscription)?
    var hasStarted = false
    var hasEnded = false
    var isCancelled = false
    /// The threads inside of a callback, one for each level.
    var inside: [UInt] = []
    /// Whether a callback has cancelled: from then on nothing may come, on any thread.
    var hasCancelledInside = false
  }

  private let state = Lock(State())
  private let behaviour: ModelCase.Behaviour
  private let sources: [ModelSource]

  init(_ behaviour: ModelCase.Behaviour, _ sources: [ModelSource]) {
    self.behaviour = behaviour
    self.sources = sources
  }

  var values: [Int] { state.withLock { $0.values } }
  var breaches: [String] { state.withLock { $0.breaches } }
  var isOver: Bool { state.withLock { $0.hasEnded || $0.isCancelled } }
  var subscription: (any Subscription)? { state.withLock { $0.subscription } }

  func release() {
    let last = state.withLock { state in
      defer { state.subscription = nil }
      return state.subscription
    }
    withExtendedLifetime(last) {}
  }

  func act(_ action: Action) {
    switch action {
    case .send(let number, let value): sources[number].send(value)
    case .finish(let number): sources[number].send(completion: .finished)
    case .fail(let number, let code): sources[number].send(completion: .failure(ModelError(code: code)))
    case .request(let more):
      state.withLock { $0.wanted += more }
      subscription?.request(more.demand)
    case .cancel:
      subscription?.cancel()
      let me = UInt(pthread_self())
      state.withLock { state in
        state.isCancelled = true
        if state.inside.contains(me) { state.hasCancelledInside = true }
      }
    }
  }

  func receive(subscription: any Subscription) {
    inside("the subscription") { state in
      if state.hasStarted { state.breaches.append("a second subscription") }
      state.hasStarted = true
      state.subscription = subscription
    } act: {
      if behaviour.initial.isSome { act(.request(behaviour.initial)) }
      if let action = behaviour.reactions[-1] { act(action) }
    }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    var number = 0
    inside("\(input)") { state in
      if !state.hasStarted { state.breaches.append("\(input) before the subscription") }
      if !state.wanted.useOne() { state.breaches.append("\(input) wasn't wanted") }
      number = state.values.count
      state.values.append(input)
    } act: {
      if let action = behaviour.reactions[number] { act(action) }
    }
    let answer = behaviour.answers[number % behaviour.answers.count]
    state.withLock { $0.wanted += answer }
    return answer.demand
  }

  func receive(completion: Subscribers.Completion<ModelError>) {
    inside("\(completion)") { state in
      if !state.hasStarted { state.breaches.append("\(completion) before the subscription") }
      state.hasEnded = true
    } act: {
      if let action = behaviour.last { act(action) }
    }
  }

  /// Notes an event and reacts to it, while no other thread may be inside.
  private func inside(_ text: String, _ note: (inout State) -> Void, act: () -> Void) {
    let me = UInt(pthread_self())
    state.withLock { state in
      if state.inside.contains(where: { $0 != me }) {
        state.breaches.append("\(text) while another thread is inside")
      }
      if state.hasEnded { state.breaches.append("\(text) after the end") }
      // A publisher that has nothing to give ends even if the subscriber has cancelled at once.
      if state.hasCancelledInside, state.hasStarted, !state.values.isEmpty {
        state.breaches.append("\(text) after the cancellation")
      }
      state.inside.append(me)
      note(&state)
    }
    act()
    state.withLock { _ = $0.inside.popLast() }
  }
}
