import Combine

/// A publisher that sends when it is told to, whether or not anyone wants it or has cancelled, to one subscriber.
final class Stubborn: Publisher, Subscription {
  typealias Output = Int
  typealias Failure = Failed

  private let startsAtOnce: Bool
  private var subscriber: AnySubscriber<Int, Failed>?
  private(set) var requested = Subscribers.Demand.none
  private(set) var isCancelled = false

  /// One that doesn't start at once gives its subscription later.
  init(startsAtOnce: Bool = true) { self.startsAtOnce = startsAtOnce }

  func receive<S>(subscriber: S) where S: Subscriber, S.Input == Int, S.Failure == Failed {
    self.subscriber = AnySubscriber(subscriber)
    if startsAtOnce { start() }
  }

  func start() { subscriber?.receive(subscription: self) }
  func send(_ value: Int) { _ = subscriber?.receive(value) }
  func finish() { subscriber?.receive(completion: .finished) }

  func request(_ demand: Subscribers.Demand) { requested += demand }
  func cancel() { isCancelled = true }
}
