import Combine

/// A source of the script, for chains of `Combine`.
enum ModelSource {
  case passthrough(PassthroughSubject<Int, ModelError>)
  case current(CurrentValueSubject<Int, ModelError>)
  case feed(ModelFeed)

  init(_ kind: SourceKind) {
    switch kind {
    case .passthrough: self = .passthrough(PassthroughSubject())
    case .current(let value): self = .current(CurrentValueSubject(value))
    case .feed: self = .feed(ModelFeed())
    }
  }

  var publisher: ModelPublisher {
    switch self {
    case .passthrough(let subject): subject.eraseToAnyPublisher()
    case .current(let subject): subject.eraseToAnyPublisher()
    case .feed(let feed): feed.eraseToAnyPublisher()
    }
  }

  func send(_ value: Int) {
    switch self {
    case .passthrough(let subject): subject.send(value)
    case .current(let subject): subject.send(value)
    case .feed(let feed): feed.send(value)
    }
  }

  func send(completion: Subscribers.Completion<ModelError>) {
    switch self {
    case .passthrough(let subject): subject.send(completion: completion)
    case .current(let subject): subject.send(completion: completion)
    case .feed(let feed): feed.send(completion: completion)
    }
  }

  /// The subject.
  var object: AnyObject? {
    switch self {
    case .passthrough(let subject): subject
    case .current(let subject): subject
    case .feed: nil
    }
  }

  /// What was asked of a feed.
  var state: String { if case .feed(let feed) = self { feed.state } else { "" } }

  /// Whether nobody is subscribed any more, as far as that can be told.
  var isIdle: Bool { if case .feed(let feed) = self { feed.isIdle } else { true } }
}

/// Gives each subscription all values from the start, as they are asked for.
final class ModelFeed: Publisher {
  typealias Output = Int
  typealias Failure = ModelError

  private var links: [Link] = []
  private var values: [Int] = []
  private var completion: Subscribers.Completion<ModelError>?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == ModelError {
    let link = Link(self, AnySubscriber(subscriber))
    links.append(link)
    subscriber.receive(subscription: link)
    link.isStarted = true
    link.serve()
  }

  func send(_ value: Int) {
    guard completion == nil else { return }
    values.append(value)
    for link in links { link.serve() }
  }

  func send(completion: Subscribers.Completion<ModelError>) {
    guard self.completion == nil else { return }
    self.completion = completion
    for link in links { link.serve() }
  }

  /// What all subscriptions were asked for together, and how many of them are open.
  var state: String {
    let asked = links.reduce(Subscribers.Demand.none) { $0 + $1.asked }
    let text = asked == .unlimited ? "all" : "\(asked.max ?? 0)"
    return "\(text) asked, \(links.count { $0.isOpen }) of \(links.count) open"
  }

  var isIdle: Bool { !links.contains { $0.isOpen } }

  final class Link: Subscription {
    private unowned let feed: ModelFeed
    private var subscriber: AnySubscriber<Int, ModelError>?
    private var sent = 0
    private var wanted = Subscribers.Demand.none
    private var isServing = false
    private(set) var asked = Subscribers.Demand.none
    var isStarted = false

    init(_ feed: ModelFeed, _ subscriber: AnySubscriber<Int, ModelError>) {
      self.feed = feed
      self.subscriber = subscriber
    }

    var isOpen: Bool { subscriber != nil }

    func request(_ demand: Subscribers.Demand) {
      if isOpen { asked += demand }
      wanted += demand
      serve()
    }

    func cancel() {
      let last = subscriber
      subscriber = nil
      withExtendedLifetime(last) {}
    }

    func serve() {
      guard !isServing else { return }
      isServing = true
      while let subscriber, wanted > .none, sent < feed.values.count {
        wanted -= 1
        sent += 1
        wanted += subscriber.receive(feed.values[sent - 1])
      }
      isServing = false
      guard isStarted, let subscriber, sent == feed.values.count, let completion = feed.completion else {
        return
      }
      self.subscriber = nil
      subscriber.receive(completion: completion)
    }
  }
}
