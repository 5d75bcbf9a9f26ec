/// Numbers that look random and are the same in each run.
struct Generator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }

  mutating func numbers(atMost count: Int) -> [Int] {
    (0..<Int.random(in: 0...count, using: &self)).map { _ in Int.random(in: 0...9, using: &self) }
  }
}
