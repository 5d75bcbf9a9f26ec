import Combine

/// A stopwatch, which reads a scheduler's time: the real one, or the virtual one of tests.
public struct Stopwatch {
  private let read: () -> Double

  /// Starts a stopwatch.
  public init(_ scheduler: some Scheduler) {
    let start = scheduler.now
    read = { start.distance(to: scheduler.now).inSeconds }
  }

  /// The time since the start, in seconds.
  public var seconds: Double { read() }
}

extension SchedulerTimeIntervalConvertible where Self: Comparable {
  /// The span in whole microseconds, as seconds. Spans of an unknown scheduler can only be
  /// made and compared, so it is found by halving.
  var inSeconds: Double {
    var (low, high) = (0, 1 << 50)
    while low < high {
      let middle = low + (high - low + 1) / 2
      if Self.microseconds(middle) <= self { low = middle } else { high = middle - 1 }
    }
    return Double(low) / 1_000_000
  }
}
