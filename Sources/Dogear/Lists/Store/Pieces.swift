/// The transactions of a change of many rows: how many rows each has, which adapts to what a row takes, and which of them pages
/// are told of. Everybody else's changes wait for at most one of them.
struct Pieces: Sendable {
  /// The time that a transaction is to take, somewhat less than the writer gives to one.
  static let time = Duration.milliseconds(8)
  /// The largest number of rows in one.
  static let limit = 500
  /// The time between two that pages are told of.
  private static let pause = Duration.milliseconds(250)

  /// The number of rows in the next transaction.
  private(set) var count: Int
  private let isFixed: Bool
  private let least: Int
  private var told: ContinuousClock.Instant?

  /// Transactions that adapt, of at least so many rows: each takes some time whatever their number, so that ever fewer rows
  /// would take ever longer in all.
  init(least: Int = 10) { (isFixed, self.least, count) = (false, least, max(least, 25)) }

  /// Transactions of so many rows. Pages are told of each.
  init(of count: Int) { (self.count, isFixed, least) = (count, true, count) }

  /// Notes the time that so many rows have taken. Returns whether pages are to be told.
  mutating func note(_ rows: Int, took time: Duration) -> Bool {
    if isFixed { return true }
    let fitting = Double(max(rows, 1)) * (Self.time / max(time, .microseconds(1)))
    // One that happened to be quick says little.
    count = max(least, Int(min(fitting, Double(count * 2), Double(Self.limit))))
    let now = ContinuousClock.now
    guard let told, now - told < Self.pause else {
      defer { self.told = now }
      return told != nil
    }
    return false
  }
}
