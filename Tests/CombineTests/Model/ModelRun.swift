import Combine
import CombineTesting

/// The outcome of the run of a case: the events that the subscriber was sent, with their times in nanoseconds, and what
/// the sources were asked for.
struct ModelOutcome: Equatable, CustomStringConvertible {
  var events: [String] = []
  var sources: [String] = []
  /// Breaches of the rules of publishers.
  var breaches: [String] = []
  /// What is still there though the stream has ended, or was cancelled.
  var leaks: [String] = []

  var description: String {
    "\(events.joined(separator: ", ")) | \(sources.joined(separator: "; "))"
      + (breaches + leaks).map { " | \($0)" }.joined()
  }
}

extension ModelCase {
  /// The seconds after which all that happens has happened.
  private static let end = 100

  private static let nanoseconds = 1_000_000_000

  /// Runs the case on `Combine` and on the reference. Returns both outcomes if they differ, or a rule was broken.
  func difference() -> (combine: ModelOutcome, reference: ModelOutcome)? {
    let (combine, reference) = (runCombine(), runReference())
    let agrees = combine == reference && combine.breaches.isEmpty
    return agrees ? nil : (combine, reference)
  }

  func runReference() -> ModelOutcome {
    let world = PlainWorld()
    defer { world.end() }
    let plain: [any PlainSource] = sources.map { kind in
      switch kind {
      case .passthrough: PlainSubject(world)
      case .current(let value): PlainSubject(world, value: value)
      case .feed: PlainFeed(world)
      }
    }
    let probe = PlainProbe(subscriber) {
      world.now
    } act: { action in
      switch action {
      case .send(let number, let value): plain[number].send(value)
      case .finish(let number): plain[number].end(.finished)
      case .fail(let number, let code): plain[number].end(.failed(code))
      case .request, .cancel: break
      }
    }
    chain.plain(world, plain)(probe)
    for step in script {
      world.advance(to: step.second * Self.nanoseconds)
      probe.act(step.action)
    }
    world.advance(to: Self.end * Self.nanoseconds)
    return ModelOutcome(
      events: probe.log.events, sources: plain.map { ($0 as? PlainFeed)?.state ?? "" },
      breaches: probe.log.breaches)
  }

  func runCombine() -> ModelOutcome {
    let clock = TestScheduler()
    let sources = sources.map { ModelSource($0) }
    var outcome = ModelOutcome()
    weak var weakProbe: ModelProbe?
    weak var weakSubscription: AnyObject?
    do {
      let probe = ModelProbe(subscriber) {
        clock.now.nanoseconds
      } act: { action in
        switch action {
        case .send(let number, let value): sources[number].send(value)
        case .finish(let number): sources[number].send(completion: .finished)
        case .fail(let number, let code): sources[number].send(completion: .failure(ModelError(code: code)))
        case .request, .cancel: break
        }
      }
      chain.publisher(clock, sources.map { $0.publisher }).subscribe(probe)
      for step in script {
        clock.advance(to: TestTime(nanoseconds: step.second * Self.nanoseconds))
        probe.act(step.action)
      }
      clock.advance(to: TestTime(nanoseconds: Self.end * Self.nanoseconds))
      outcome.events = probe.log.events
      outcome.breaches = probe.log.breaches
      outcome.sources = sources.map { $0.state }
      if !probe.log.isOver { probe.act(.cancel) }
      clock.advance(by: .seconds(100))
      (weakProbe, weakSubscription) = (probe, probe.subscription.map { $0 as AnyObject })
      probe.release()
    }
    if weakProbe != nil { outcome.leaks.append("the subscriber is kept") }
    // A feed keeps its own, and publishers that have nothing to give all have the same one.
    if let kept = weakSubscription, !(kept is ModelFeed.Link), kept !== (Subscriptions.empty as AnyObject) {
      outcome.leaks.append("the subscription \(kept) is kept")
    }
    for (index, source) in sources.enumerated() where !source.isIdle && !chain.leavesSourcesOpen {
      outcome.leaks.append("source\(index) isn't let go of")
    }
    return outcome
  }
}

extension Chain {
  /// Whether a source may stay subscribed to: `prefix(untilOutputFrom:)` doesn't cancel what has ended it.
  fileprivate var leavesSourcesOpen: Bool { "\(self)".contains("prefixUntil") }
}

/// What a subscriber was sent, and what broke the rules.
struct ModelLog {
  private(set) var events: [String] = []
  private(set) var breaches: [String] = []
  private(set) var values = 0
  var wanted: Wanted = 0
  var isCancelled = false { didSet { if !isBegun { isCancelledEarly = true } } }
  private var hasStarted = false
  private var isBegun = false
  /// Whether the subscriber cancelled at once. A publisher that has nothing to give ends nevertheless.
  private var isCancelledEarly = false
  private(set) var hasEnded = false

  var isOver: Bool { isCancelled || hasEnded }

  mutating func start(_ time: Int) {
    if hasStarted { breaches.append("a second subscription") }
    hasStarted = true
    events.append("start@\(time)")
  }

  /// The subscriber has been told of the subscription.
  mutating func begin() { isBegun = true }

  mutating func take(_ value: Int, _ time: Int) {
    check("\(value)@\(time)")
    if !wanted.useOne() { breaches.append("\(value)@\(time) wasn't wanted") }
    values += 1
    events.append("\(value)@\(time)")
  }

  mutating func end(_ end: PlainEnd, _ time: Int) {
    check("\(end)@\(time)", mayBeCancelled: isCancelledEarly)
    hasEnded = true
    events.append("\(end)@\(time)")
  }

  private mutating func check(_ text: String, mayBeCancelled: Bool = false) {
    if !hasStarted { breaches.append("\(text) before the subscription") }
    if isCancelled, !mayBeCancelled { breaches.append("\(text) after the cancellation") }
    if hasEnded { breaches.append("\(text) after the end") }
  }
}

/// The subscriber of a case: behaves as it says, and keeps a log. It has one subclass for `Combine` and one for the
/// reference.
class ModelSubscriber {
  private(set) var log = ModelLog()
  private let behaviour: ModelCase.Behaviour
  private let now: () -> Int
  private let actOnSource: (Action) -> Void

  init(_ behaviour: ModelCase.Behaviour, now: @escaping () -> Int, act: @escaping (Action) -> Void) {
    self.behaviour = behaviour
    self.now = now
    actOnSource = act
  }

  /// Does what the script or the behaviour says.
  final func act(_ action: Action) {
    switch action {
    case .request(let more):
      log.wanted += more
      request(more)
    case .cancel:
      log.isCancelled = true
      cancel()
    default: actOnSource(action)
    }
  }

  final func noteStart() {
    log.start(now())
    if behaviour.initial.isSome { act(.request(behaviour.initial)) }
    if let action = behaviour.reactions[-1] { act(action) }
    log.begin()
  }

  final func note(_ value: Int) -> Wanted {
    let number = log.values
    log.take(value, now())
    if let action = behaviour.reactions[number] { act(action) }
    let answer = behaviour.answers[number % behaviour.answers.count]
    log.wanted += answer
    return answer
  }

  final func note(_ end: PlainEnd) {
    log.end(end, now())
    if let action = behaviour.last { act(action) }
  }

  func request(_ more: Wanted) {}
  func cancel() {}
}

private final class PlainProbe: ModelSubscriber, PlainTaker {
  private unowned var link: (any PlainLink)?

  func start(_ link: any PlainLink) {
    self.link = link
    noteStart()
  }

  func take(_ value: Int) -> Wanted { note(value) }
  func end(_ end: PlainEnd) { note(end) }
  override func request(_ more: Wanted) { link?.request(more) }
  override func cancel() { link?.cancel() }
}

private final class ModelProbe: ModelSubscriber, Subscriber {
  private(set) var subscription: (any Subscription)?

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    noteStart()
  }

  func receive(_ input: Int) -> Subscribers.Demand { note(input).demand }

  func receive(completion: Subscribers.Completion<ModelError>) {
    switch completion {
    case .finished: note(.finished)
    case .failure(let error): note(.failed(error.code))
    }
  }

  override func request(_ more: Wanted) { subscription?.request(more.demand) }
  override func cancel() { subscription?.cancel() }

  /// Lets go of the subscription, as a subscriber does at the end.
  func release() { subscription = nil }
}
