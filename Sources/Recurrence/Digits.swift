/// The number that a text of exactly so many digits is.
func digits(_ text: some StringProtocol, _ count: Int) -> Int? {
  let bytes = text.utf8
  guard bytes.count == count, bytes.allSatisfy({ (48...57).contains($0) }) else { return nil }
  return Int(text)
}

/// A number with zeros before it, so that it has so many digits.
func padded(_ number: Int, _ count: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, count - text.count)) + text
}

extension Int {
  /// The quotient, rounded down.
  func floored(by divisor: Int) -> Int {
    let quotient = self / divisor
    return quotient * divisor > self ? quotient - 1 : quotient
  }

  /// The remainder of the division by a positive number, which is never negative.
  func modulo(_ divisor: Int) -> Int { self - floored(by: divisor) * divisor }
}
