import Combine
import Foundation

/// A publisher, a subscription, a subscriber and an operator of a user's own.
struct Countdown: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let start: Int

  func receive<S>(subscriber: S) where S: Subscriber, S.Input == Int, S.Failure == Never {
    subscriber.receive(subscription: Inner(subscriber: subscriber, next: start))
  }

  private final class Inner<S: Subscriber>: Subscription where S.Input == Int, S.Failure == Never {
    private var subscriber: S?
    private var next: Int

    init(subscriber: S, next: Int) {
      self.subscriber = subscriber
      self.next = next
    }

    func request(_ demand: Subscribers.Demand) {
      var demand = demand
      while let subscriber = subscriber, demand > .none, next > 0 {
        demand -= 1
        next -= 1
        demand += subscriber.receive(next + 1)
      }
      if next == 0 {
        subscriber?.receive(completion: .finished)
        subscriber = nil
      }
    }

    func cancel() { subscriber = nil }
  }
}

final class IntSubscriber: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private(set) var received: [Int] = []

  func receive(subscription: Subscription) { subscription.request(.max(3)) }

  func receive(_ input: Int) -> Subscribers.Demand {
    received.append(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}

extension Publisher {
  func everyOther() -> Publishers.CompactMap<Publishers.Scan<Self, (Int, Output?)>, Output> {
    scan((0, nil)) { ($0.0 + 1, $1) }.compactMap { $0.0 % 2 == 1 ? $0.1 : nil }
  }
}

final class Weather {
  @Published var temperature: Double
  var latest = 0.0

  init(temperature: Double) { self.temperature = temperature }
}

/// A scheduler is taken by its protocol.
func ticks<S: Scheduler>(on scheduler: S, every interval: S.SchedulerTimeType.Stride) -> Cancellable {
  scheduler.schedule(after: scheduler.now.advanced(by: interval), interval: interval) {}
}

func futureIncrement(_ number: Int) -> Future<Int, Never> {
  Future<Int, Never> { promise in promise(.success(number + 1)) }
}

func center() -> AnyPublisher<Notification, Never> {
  NotificationCenter.default.publisher(for: Notification.Name("MyNotification"), object: nil)
    .eraseToAnyPublisher()
}

func clock() -> Publishers.Autoconnect<Timer.TimerPublisher> {
  Timer.publish(every: 1, tolerance: 0.5, on: .main, in: .common).autoconnect()
}
