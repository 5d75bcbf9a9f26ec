import Combine
import Live

/// A scheduler whose time passes at once: a page without JavaScript shows what comes of it in the end.
// Sendable by confinement: it lives while one page is loaded, on the page's loop.
final class FastForward: Scheduler, @unchecked Sendable {
  typealias SchedulerOptions = Never

  private struct Job {
    let time: LoopTime
    let action: () -> Void
  }

  private(set) var now = LoopTime(nanoseconds: 0)
  private var jobs: [Job] = []

  var minimumTolerance: LoopTime.Stride { .nanoseconds(0) }

  /// Lets a time pass at once for work that is scheduled.
  static func pass(_ span: LoopTime.Stride, _ work: (FastForward) -> Void) {
    let time = FastForward()
    work(time)
    time.run(for: span)
  }

  /// Lets a time pass, with all that is scheduled in it, in the order of its times.
  private func run(for span: LoopTime.Stride) {
    let end = now.advanced(by: span)
    while let first = jobs.map(\.time).min(), first <= end,
      let index = jobs.firstIndex(where: { $0.time == first })
    {
      now = max(now, first)
      jobs.remove(at: index).action()
    }
    now = end
  }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    jobs.append(Job(time: now, action: action))
  }

  func schedule(
    after date: LoopTime, tolerance: LoopTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    jobs.append(Job(time: max(date, now), action: action))
  }

  func schedule(
    after date: LoopTime, interval: LoopTime.Stride, tolerance: LoopTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let repetition = Repetition(action)
    plan(repetition, at: date, every: interval)
    return AnyCancellable { repetition.action = nil }
  }

  private func plan(_ repetition: Repetition, at date: LoopTime, every interval: LoopTime.Stride) {
    schedule(after: date) { [weak self] in
      guard let action = repetition.action else { return }
      action()
      self?.plan(repetition, at: date.advanced(by: interval), every: interval)
    }
  }

  private final class Repetition {
    var action: (() -> Void)?

    init(_ action: @escaping () -> Void) {
      self.action = action
    }
  }
}
