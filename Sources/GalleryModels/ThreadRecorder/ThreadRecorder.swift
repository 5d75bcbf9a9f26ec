import Combine
import Foundation

/// A recorder of threads: it numbers them in the order in which they are seen, and shows the values that have arrived.
public final class ThreadRecorder: ObservableObject {
  /// The most values that are kept; the oldest go first.
  public static let limit = 12

  @Published public private(set) var values: [RecordedValue] = []
  /// The pipeline that is recorded. Cancelling it ends the recording.
  public var subscription: (any Cancellable)?

  /// The number of the thread that it is called on.
  let threadNumber: @Sendable () -> Int

  public init(threadNumber: @escaping @Sendable () -> Int) {
    self.threadNumber = threadNumber
  }

  /// Begins with a pipeline, whose values arrive on the thread of the view.
  func record(_ pipeline: some Publisher<RecordedValue, Never>, finished: @escaping () -> Void) {
    values = []
    subscription = pipeline.sink(
      receiveCompletion: { _ in finished() },
      receiveValue: { [weak self] value in
        guard let self else { return }
        values = (values + [value]).suffix(Self.limit)
      })
  }
}

/// Numbers for threads, in the order in which they are seen.
public final class ThreadNumbers: @unchecked Sendable {
  // Unchecked because the numbers are behind a lock.
  private let lock = NSLock()
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var threads: [Thread] = []

  public init() {}

  /// The number of the current thread. A thread that is seen after many others shares the last number.
  public func current() -> Int {
    let thread = Thread.current
    return lock.withLock {
      if let number = numbers[ObjectIdentifier(thread)] { return number }
      guard threads.count < 64 else { return 64 }
      // A thread that is kept shares its identity with no other.
      threads.append(thread)
      numbers[ObjectIdentifier(thread)] = threads.count
      return threads.count
    }
  }
}
