import Combine

/// Sends 0, 1, 2 and so on at an interval, for each subscriber on its own, and finishes after a number of times. It is
/// for a scheduler of the thread that subscribes.
struct TimerPublisher<Clock: Scheduler>: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let scheduler: Clock
  let interval: Clock.SchedulerTimeType.Stride
  let times: Subscribers.Demand

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    subscriber.receive(subscription: TimerSubscription(subscriber, self))
  }
}

extension Publishers {
  static func timer<Clock: Scheduler>(
    on scheduler: Clock, interval: Clock.SchedulerTimeType.Stride, times: Subscribers.Demand = .unlimited
  ) -> TimerPublisher<Clock> {
    TimerPublisher(scheduler: scheduler, interval: interval, times: times)
  }
}

private final class TimerSubscription<S: Subscriber, Clock: Scheduler>: Subscription, CustomStringConvertible
where S.Input == Int, S.Failure == Never {
  let description = "Timer"

  private let configuration: TimerPublisher<Clock>
  private var subscriber: S?
  private var timer: (any Cancellable)?
  private var requested = Subscribers.Demand.none
  private var count = 0

  init(_ subscriber: S, _ configuration: TimerPublisher<Clock>) {
    (self.subscriber, self.configuration) = (subscriber, configuration)
  }

  func request(_ demand: Subscribers.Demand) {
    guard subscriber != nil else { return }
    guard configuration.times > 0 else { return finish() }
    requested += demand
    guard timer == nil, requested > .none else { return }
    let scheduler = configuration.scheduler
    timer = scheduler.schedule(
      after: scheduler.now.advanced(by: configuration.interval), interval: configuration.interval
    ) { [weak self] in
      self?.fire()
    }
  }

  func cancel() {
    (subscriber, timer) = (nil, nil)
  }

  private func fire() {
    guard let subscriber, requested > .none else { return }
    requested -= 1
    count += 1
    requested += subscriber.receive(count - 1)
    if configuration.times <= count { finish() }
  }

  private func finish() {
    let subscriber = subscriber
    cancel()
    subscriber?.receive(completion: .finished)
  }
}
