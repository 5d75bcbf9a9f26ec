/// Counts of attempts by key, in memory that does not grow with the number of keys.
///
/// Each key has a slot in each of two rows, by hashes that nobody outside the process knows; the lower of the two is its
/// count, so that it can be too high where others share both slots, but never too low (count-min sketch; Cormode and
/// Muthukrishnan 2005). So nobody has attempts forgotten by bringing in other keys.
struct AttemptTable {
  static let rows = 2
  static let width = 1 << 15
  /// The seconds for which no limit remembers attempts: what lies further ahead was noted while the clock was wrong.
  static let longestMemory = 24 * 60 * 60

  /// The time at which the attempts of each slot are forgotten, in seconds since 1970.
  private var forgottenAt = [Int](repeating: 0, count: rows * width)

  /// The time at which all attempts of a key are forgotten.
  func forgottenAt(_ key: String) -> Int {
    Self.slots(of: key).map { forgottenAt[$0] }.min() ?? 0
  }

  /// Notes an attempt of a key, which is forgotten `pause` seconds after those before it.
  mutating func add(_ key: String, pause: Int, at now: Int) {
    for slot in Self.slots(of: key) { forgottenAt[slot] = max(forgottenAt[slot], now) + pause }
  }

  /// Forgets attempts of a key that were noted at a time which is yet to come, as after the clock was set back.
  mutating func forgetFuture(of key: String, at now: Int) {
    for slot in Self.slots(of: key) where forgottenAt[slot] > now + Self.longestMemory {
      forgottenAt[slot] = now
    }
  }

  /// Takes back an attempt that was noted.
  mutating func remove(_ key: String, pause: Int) {
    for slot in Self.slots(of: key) { forgottenAt[slot] -= pause }
  }

  private static func slots(of key: String) -> [Int] {
    (0..<rows).map { row in
      var hasher = Hasher()
      hasher.combine(row)
      hasher.combine(key)
      return row * width + Int(UInt(bitPattern: hasher.finalize()) % UInt(width))
    }
  }
}
