import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(10))) struct TimingWheelTests {
  @Test func expiresInOrderAndNeverEarly() {
    var wheel = TimingWheel<Int>(current: 1000)
    for tick in [1005, 1001, 1064, 1063, 5096, 300_000, 1_000_000_000] {
      _ = wheel.insert(tick, at: UInt64(tick))
    }
    var all: [Int] = []
    while let next = wheel.nextTick {
      var expired: [Int] = []
      wheel.advance(to: next, into: &expired)
      #expect(expired.allSatisfy { UInt64($0) == wheel.current })
      all += expired
    }
    #expect(all == [1001, 1005, 1063, 1064, 5096, 300_000, 1_000_000_000])
    #expect(wheel.count == 0)
  }

  @Test func oneLongStepExpiresEverythingDueInOrder() {
    var wheel = TimingWheel<Int>(current: 7)
    let ticks = (0..<2000).map { (($0 * 7919) % 100_003) + 8 }
    for tick in ticks { _ = wheel.insert(tick, at: UInt64(tick)) }
    var expired: [Int] = []
    wheel.advance(to: 50_000, into: &expired)
    #expect(expired == ticks.filter { $0 <= 50_000 }.sorted())
    #expect(wheel.current == 50_000)
    wheel.advance(to: 200_000, into: &expired)
    #expect(expired == ticks.sorted())
  }

  @Test func behavesLikeASortedList() {
    var generator = SplitMix(state: 42)
    var wheel = TimingWheel<Int>(current: 0)
    var model: [Int: (tick: UInt64, handle: Int32)] = [:]
    for id in 0..<20_000 {
      switch generator.next() % 4 {
      case 0, 1:
        let shift = generator.next() % 30
        let tick = wheel.current + 1 + generator.next() % (1 << shift)
        model[id] = (tick, wheel.insert(id, at: tick))
      case 2:
        guard let (victim, entry) = model.first else { continue }
        wheel.remove(entry.handle)
        model[victim] = nil
      default:
        let target = wheel.current + generator.next() % 5000
        if let earliest = model.values.map(\.tick).min(), let next = wheel.nextTick {
          #expect(next <= earliest)
        }
        var expired: [Int] = []
        wheel.advance(to: target, into: &expired)
        #expect(Set(expired) == Set(model.filter { $0.value.tick <= target }.keys))
        for id in expired { model[id] = nil }
      }
      #expect(wheel.count == model.count)
    }
  }

  @Test func pastTicksExpireNext() {
    var wheel = TimingWheel<String>(current: 100)
    _ = wheel.insert("past", at: 3)
    var expired: [String] = []
    wheel.advance(to: 100, into: &expired)
    #expect(expired.isEmpty)
    wheel.advance(to: 101, into: &expired)
    #expect(expired == ["past"])
  }

  @Test func equalTicksExpireInTheOrderTheyWereSet() {
    var wheel = TimingWheel<Int>(current: 0)
    for tick: UInt64 in [50, 70, 5000, 300_000] {
      for number in 0..<10 { _ = wheel.insert(number, at: tick) }
      var expired: [Int] = []
      wheel.advance(to: tick, into: &expired)
      #expect(expired == Array(0..<10))
    }
  }

  @Test func farFutureIsHeldBackWithoutTrouble() {
    var wheel = TimingWheel<Int>(current: 5)
    let handle = wheel.insert(1, at: .max)
    var expired: [Int] = []
    wheel.advance(to: 1 << 40, into: &expired)
    #expect(expired.isEmpty)
    wheel.remove(handle)
    #expect(wheel.nextTick == nil)
  }
}

/// A small generator with a fixed seed.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
