/// The periods whose one-time passwords were taken. Each password is good once.
struct UsedPeriods: Hashable, Sendable {
  /// The number of periods that are remembered one by one.
  static let capacity = 40

  /// The period whose code was taken last; 0 before the first.
  private(set) var last = 0
  /// The periods whose codes were taken before, those taken last at the end.
  private var earlier: [Int] = []

  /// The periods at the start: no code was taken, or one, as when a factor is set up.
  init(last: Int = 0) {
    self.last = last
  }

  /// The periods as they are stored.
  init(last: Int, earlier: String) {
    self.last = last
    self.earlier = earlier.split(separator: " ").compactMap { Int($0) }
  }

  /// The periods before the last one, as they are stored.
  var stored: String { earlier.map { "\($0)" }.joined(separator: " ") }

  /// Whether the code of a period may be taken.
  ///
  /// No code counts that is not later than one that was taken (RFC 6238, section 5.2), unless that one is of a time yet to
  /// come: then the clock was set back since, and each code counts that is not known to be taken.
  func permits(_ period: Int, at current: Int) -> Bool {
    period != last && !earlier.contains(period) && (period > last || last > current + 1)
  }

  /// Notes that the code of a period was taken.
  mutating func take(_ period: Int) {
    if last > 0 { earlier = (earlier + [last]).suffix(Self.capacity) }
    last = period
  }
}
