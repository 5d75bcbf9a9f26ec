import Combine

/// An upstream under the control of a test. Each subscription gets all that was fed, from the start, as it asks for it.
final class Feed: Publisher {
  typealias Output = Int
  typealias Failure = Failed

  private(set) var subscriptions: [FeedSubscription] = []
  fileprivate var values: [Int] = []
  fileprivate var completion: Subscribers.Completion<Failed>?

  func receive<S>(subscriber: S) where S: Subscriber, S.Input == Int, S.Failure == Failed {
    let subscription = FeedSubscription(self, AnySubscriber(subscriber))
    subscriptions.append(subscription)
    subscriber.receive(subscription: subscription)
    subscription.isAccepted = true
    subscription.serve()
  }

  func send(_ value: Int) {
    values.append(value)
    serve()
  }

  func send(completion: Subscribers.Completion<Failed>) {
    self.completion = completion
    serve()
  }

  private func serve() { for subscription in subscriptions { subscription.serve() } }

  /// Everything that was ever requested.
  var requested: Subscribers.Demand { subscriptions.reduce(.none) { $0 + $1.requested } }

  /// Whether nobody is subscribed any more.
  var isIdle: Bool { subscriptions.allSatisfy { $0.isCancelled || $0.isOver } }
}

final class FeedSubscription: Subscription, CustomStringConvertible {
  private let feed: Feed
  private var subscriber: AnySubscriber<Int, Failed>?
  private var sent = 0
  private var isServing = false
  private var wanted = Subscribers.Demand.none
  private(set) var requested = Subscribers.Demand.none
  private(set) var isCancelled = false
  private(set) var isOver = false
  fileprivate var isAccepted = false

  init(_ feed: Feed, _ subscriber: AnySubscriber<Int, Failed>) {
    self.feed = feed
    self.subscriber = subscriber
  }

  var description: String { "Feed" }

  func request(_ demand: Subscribers.Demand) {
    requested += demand
    wanted += demand
    serve()
  }

  func cancel() {
    isCancelled = true
    let last = subscriber
    subscriber = nil
    withExtendedLifetime(last) {}
  }

  fileprivate func serve() {
    guard !isServing else { return }
    isServing = true
    defer { isServing = false }
    while let subscriber, wanted > .none, sent < feed.values.count {
      wanted -= 1
      sent += 1
      wanted += subscriber.receive(feed.values[sent - 1])
    }
    guard isAccepted, let subscriber, let completion = feed.completion, sent == feed.values.count else {
      return
    }
    isOver = true
    self.subscriber = nil
    subscriber.receive(completion: completion)
  }
}
