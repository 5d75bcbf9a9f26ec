import Combine
import Foundation

// Names that users give to types and operators of their own, which Apple's framework doesn't have.

extension Publishers {
  struct DispatchTimer {
    let interval: TimeInterval
  }

  struct ShareReplay<Upstream: Publisher>: Publisher {
    typealias Output = Upstream.Output
    typealias Failure = Upstream.Failure

    let upstream: Upstream

    func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(subscriber)
    }
  }

  static func timer(every interval: TimeInterval) -> DispatchTimer { DispatchTimer(interval: interval) }

  static func timer(
    queue: DispatchQueue? = nil, interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) -> Just<DispatchTimeInterval> {
    Just(interval)
  }
}

extension Publisher {
  func shareReplay() -> Publishers.ShareReplay<Self> { Publishers.ShareReplay(upstream: self) }
  func shareReplay(_ capacity: Int) -> Publishers.ShareReplay<Self> { shareReplay() }

  func asResult() -> AnyPublisher<Result<Output, Failure>, Never> {
    map(Result.success).catch { Just(.failure($0)) }.eraseToAnyPublisher()
  }

  func unwrap<Wrapped>() -> Publishers.CompactMap<Self, Wrapped> where Output == Wrapped? {
    compactMap { $0 }
  }

  func dump() -> Publishers.HandleEvents<Self> { handleEvents() }

  func pausableSink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Bool
  ) -> AnyCancellable {
    sink(receiveCompletion: receiveCompletion) { _ = receiveValue($0) }
  }
}

extension Publisher where Failure == Never {
  func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, onWeak object: Root
  ) -> AnyCancellable {
    sink { [weak object] in object?[keyPath: keyPath] = $0 }
  }
}

extension AsyncSequence where Element == Int {
  /// A publisher of the first element alone.
  var publisher: AnyPublisher<Int, Never> { Just(1).eraseToAnyPublisher() }
}

struct AsyncSequencePublisher {}

struct Backoff {}

/// A scheduler that hides another, generic in its time, as a well-known library has it.
struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let present: () -> SchedulerTimeType
  private let tolerance: () -> SchedulerTimeType.Stride
  private let soon: (SchedulerOptions?, @escaping () -> Void) -> Void

  init<S: Scheduler>(_ scheduler: S)
  where S.SchedulerTimeType == SchedulerTimeType, S.SchedulerOptions == SchedulerOptions {
    present = { scheduler.now }
    tolerance = { scheduler.minimumTolerance }
    soon = { scheduler.schedule(options: $0, $1) }
  }

  var now: SchedulerTimeType { present() }
  var minimumTolerance: SchedulerTimeType.Stride { tolerance() }

  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { soon(options, action) }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    soon(options, action)
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> Cancellable {
    soon(options, action)
    return AnyCancellable {}
  }
}
