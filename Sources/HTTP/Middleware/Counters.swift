import Synchronization

/// A fixed number of counters that any thread may raise.
final class CounterTable: Sendable {
  // The memory is never changed but by atomic operations, and lives as long as the table.
  nonisolated(unsafe) private let base: UnsafeMutablePointer<Atomic<Int>>
  private let count: Int

  init(count: Int) {
    self.count = count
    base = .allocate(capacity: count)
    for index in 0..<count { (base + index).initialize(to: Atomic(0)) }
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  func increment(_ index: Int, by amount: Int = 1) {
    precondition(index >= 0 && index < count)
    base[index].wrappingAdd(amount, ordering: .relaxed)
  }

  subscript(index: Int) -> Int {
    precondition(index >= 0 && index < count)
    return base[index].load(ordering: .relaxed)
  }
}

/// Durations, counted by size.
final class Histogram: Sendable {
  /// The upper bounds in nanoseconds, from a tenth of a millisecond to ten seconds.
  static let bounds: [UInt64] = [
    100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000,
    100_000_000,
    250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000, 5_000_000_000, 10_000_000_000,
  ]

  private let counts = CounterTable(count: bounds.count + 2)

  func record(_ nanoseconds: UInt64) {
    counts.increment(Self.bounds.firstIndex { nanoseconds <= $0 } ?? Self.bounds.count)
    counts.increment(Self.bounds.count + 1, by: Int(clamping: nanoseconds))
  }

  func write(_ name: String, _ help: String, to text: inout MetricsText) {
    text.family(name, .histogram, help)
    var total = 0
    for (index, bound) in Self.bounds.enumerated() {
      total += counts[index]
      text.sample("\(name)_bucket", "le=\"\(MetricsText.seconds(bound))\"", "\(total)")
    }
    total += counts[Self.bounds.count]
    text.sample("\(name)_bucket", "le=\"+Inf\"", "\(total)")
    let sum = counts[Self.bounds.count + 1]
    text.sample("\(name)_sum", "", MetricsText.seconds(UInt64(max(0, sum))))
    text.sample("\(name)_count", "", "\(total)")
  }
}
