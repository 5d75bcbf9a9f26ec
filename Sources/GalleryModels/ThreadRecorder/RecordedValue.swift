import Combine

/// A value with the threads that it was on, in their order.
public struct RecordedValue: Identifiable, Equatable, Sendable {
  /// The value: the number of a tick.
  public let id: Int
  public internal(set) var threads: [Int] = []

  public init(id: Int) {
    self.id = id
  }
}

extension Publisher where Output == RecordedValue {
  /// Records the thread that each value is on here.
  func recordThread(using recorder: ThreadRecorder) -> Publishers.Map<Self, RecordedValue> {
    map { value in
      var value = value
      value.threads.append(recorder.threadNumber())
      return value
    }
  }
}
