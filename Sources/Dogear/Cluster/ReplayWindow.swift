/// The numbers that were taken of late. Each number counts once: a request that is sent again by somebody who overheard it is
/// refused. Requests overtake each other on several connections, so that numbers come out of order.
struct ReplayWindow {
  /// The numbers below the highest that may still come.
  static let size = 4096

  private var bits = [UInt64](repeating: 0, count: size / 64)
  private var highest = 0

  /// Takes a number, from 1 on. Returns false for one that was taken before, or is too old to tell.
  mutating func take(_ number: Int) -> Bool {
    guard number > 0, number > highest - Self.size else { return false }
    if number > highest {
      let first = max(highest + 1, number - Self.size + 1)
      for skipped in first...number { self[skipped] = false }
      highest = number
    }
    guard !self[number] else { return false }
    self[number] = true
    return true
  }

  private subscript(number: Int) -> Bool {
    get { bits[number % Self.size / 64] >> UInt64(number % 64) & 1 == 1 }
    set {
      let bit = UInt64(1) << UInt64(number % 64)
      if newValue { bits[number % Self.size / 64] |= bit } else { bits[number % Self.size / 64] &= ~bit }
    }
  }
}
