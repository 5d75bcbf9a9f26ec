import Combine
import Dispatch
import Live

/// A scheduler of a queue beside the loop of a page, for work that the page does not wait for. It goes by the page's
/// clock.
struct BackgroundScheduler: Scheduler, Sendable {
  typealias SchedulerOptions = Never

  let clock: LoopScheduler
  let queue: DispatchQueue

  init(_ clock: LoopScheduler, quality: DispatchQoS.QoSClass = .utility) {
    self.clock = clock
    queue = .global(qos: quality)
  }

  var now: LoopTime { clock.now }
  var minimumTolerance: LoopTime.Stride { clock.minimumTolerance }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    queue.schedule(action)
  }

  func schedule(
    after date: LoopTime, tolerance: LoopTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    clock.schedule(after: date) { queue.schedule(action) }
  }

  func schedule(
    after date: LoopTime, interval: LoopTime.Stride, tolerance: LoopTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    clock.schedule(after: date, interval: interval) { queue.schedule(action) }
  }
}
