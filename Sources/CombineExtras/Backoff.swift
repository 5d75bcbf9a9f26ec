public import Combine

/// The waiting times of `retry` before each further attempt.
public struct Backoff<Span: SchedulerTimeIntervalConvertible & Comparable & SignedNumeric> {
  let span: (_ retry: Int, _ random: Double) -> Span

  /// The same time before each attempt.
  public static func constant(_ span: Span) -> Backoff { Backoff { _, _ in span } }

  /// A time that doubles with each attempt, up to `cap`. With jitter, a random share of it, up to `jitter`, is taken
  /// off, so that many clients don't retry at the same moment.
  public static func exponential(seconds first: Double, cap: Double = .infinity, jitter: Double = 0)
    -> Backoff
  {
    precondition(first >= 0, "retry: the time must not be negative, but is \(first)")
    precondition((0...1).contains(jitter), "retry: the jitter must be between 0 and 1, but is \(jitter)")
    return Backoff { retry, random in
      var seconds = first
      for _ in 0..<min(retry, 1000) where seconds < cap { seconds *= 2 }
      return .seconds(min(seconds, cap, 1e9) * (1 - jitter * random))
    }
  }
}
