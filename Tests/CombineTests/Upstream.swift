import Combine

/// An upstream of one subscriber that notes what it is asked, what it is answered, and that it is cancelled.
final class Upstream<Failure: Error>: Publisher, Subscription {
  typealias Output = Int

  private let startsAtOnce: Bool
  private var subscriber: AnySubscriber<Int, Failure>?
  private(set) var requests: [Subscribers.Demand] = []
  private(set) var answers: [Subscribers.Demand] = []
  private(set) var cancellations = 0
  var onSubscriber: () -> Void = {}

  /// One that doesn't start at once gives its subscription later.
  init(startsAtOnce: Bool = true) { self.startsAtOnce = startsAtOnce }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failure {
    self.subscriber = AnySubscriber(subscriber)
    onSubscriber()
    if startsAtOnce { start() }
  }

  func start() { subscriber?.receive(subscription: self) }

  func send(_ values: Int...) {
    for value in values { if let subscriber { answers.append(subscriber.receive(value)) } }
  }

  func finish() { subscriber?.receive(completion: .finished) }
  func fail(_ error: Failure) { subscriber?.receive(completion: .failure(error)) }

  func request(_ demand: Subscribers.Demand) { requests.append(demand) }
  func cancel() { cancellations += 1 }
}
