/// The prime numbers, as far as they were looked for.
struct Primes {
  private var last = 1
  private var found: [Int] = []

  /// Looks at so many more numbers.
  mutating func find(_ count: Int) {
    for number in (last + 1)..<(last + 1 + count) {
      let isPrime = found.prefix { $0 * $0 <= number }.allSatisfy { !number.isMultiple(of: $0) }
      if isPrime { found.append(number) }
    }
    last += count
  }
}
