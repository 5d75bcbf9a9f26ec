/// A hierarchical timing wheel: insertion, removal and expiry in constant time, whatever the number of timers.
///
/// Time is counted in ticks. A level has 64 slots; a slot of level `n` spans 64^n ticks. An entry stands on the
/// level of the highest 6-bit digit in which its tick differs from the current one, so the next slot to look at
/// is found from one bit mask per level.
struct TimingWheel<Payload> {
  private struct Entry {
    var payload: Payload?
    var tick: UInt64 = 0
    var slot: Int32 = -1
    var next: Int32 = -1
    var previous: Int32 = -1
  }

  private static var levels: Int { 8 }
  /// Later ticks are held back to this one; at a millisecond per tick it is 8,900 years away.
  private static var lastTick: UInt64 { (1 << 48) - 1 }

  private var entries: [Entry] = []
  private var firstFree: Int32 = -1
  private var heads = [Int32](repeating: -1, count: levels * 64)
  private var occupied = [UInt64](repeating: 0, count: levels)

  /// The tick up to which everything has expired.
  private(set) var current: UInt64
  /// The number of pending entries.
  private(set) var count = 0

  init(current: UInt64 = 0) {
    self.current = current
  }

  /// Adds an entry that expires once `tick` is reached; a tick that has passed counts as the next one.
  /// Returns the handle for `remove(_:)`, valid until the entry expires.
  mutating func insert(_ payload: Payload, at tick: UInt64) -> Int32 {
    var index = firstFree
    if index >= 0 {
      firstFree = entries[Int(index)].next
    } else {
      index = Int32(entries.count)
      entries.append(Entry())
    }
    entries[Int(index)].payload = payload
    entries[Int(index)].tick = min(max(tick, current + 1), Self.lastTick)
    link(index)
    count += 1
    return index
  }

  /// Removes a pending entry.
  mutating func remove(_ index: Int32) {
    let entry = entries[Int(index)]
    if entry.previous >= 0 {
      entries[Int(entry.previous)].next = entry.next
    } else {
      heads[Int(entry.slot)] = entry.next
      if entry.next < 0 { occupied[Int(entry.slot) / 64] &= ~(1 << UInt64(entry.slot % 64)) }
    }
    if entry.next >= 0 { entries[Int(entry.next)].previous = entry.previous }
    release(index)
  }

  /// The next tick at which something may expire; never later than the earliest entry.
  var nextTick: UInt64? {
    guard count > 0 else { return nil }
    for level in 0..<Self.levels {
      let shift = UInt64(level * 6)
      let digit = (current >> shift) & 63
      let ahead = occupied[level] & ~(UInt64.max >> (63 - digit))
      if ahead != 0 {
        let above = digit == 63 && level == Self.levels - 1 ? 0 : (current >> (shift + 6)) << (shift + 6)
        return above | (UInt64(ahead.trailingZeroBitCount) << shift)
      }
    }
    return nil
  }

  /// Moves time to `tick` and appends what expired, in order of time.
  mutating func advance(to tick: UInt64, into expired: inout [Payload]) {
    while let next = nextTick, next <= tick {
      current = next
      for level in (0..<Self.levels).reversed() {
        let slot = level * 64 + Int((current >> UInt64(level * 6)) & 63)
        guard heads[slot] >= 0 else { continue }
        empty(slot, into: &expired)
      }
    }
    if tick > current { current = min(tick, Self.lastTick) }
  }

  private mutating func empty(_ slot: Int, into expired: inout [Payload]) {
    var index = heads[slot]
    heads[slot] = -1
    occupied[slot / 64] &= ~(1 << UInt64(slot % 64))
    var newestFirst: [Int32] = []
    while index >= 0 {
      newestFirst.append(index)
      index = entries[Int(index)].next
    }
    // Equal deadlines expire in the order they were set, also after moving down a level.
    for index in newestFirst.reversed() {
      if entries[Int(index)].tick > current {
        link(index)
      } else {
        if let payload = entries[Int(index)].payload { expired.append(payload) }
        release(index)
      }
    }
  }

  private mutating func link(_ index: Int32) {
    let tick = entries[Int(index)].tick
    let highest = 63 - (tick ^ current).leadingZeroBitCount
    let level = max(highest, 0) / 6
    let slot = Int32(level * 64 + Int((tick >> UInt64(level * 6)) & 63))
    let head = heads[Int(slot)]
    entries[Int(index)].slot = slot
    entries[Int(index)].previous = -1
    entries[Int(index)].next = head
    if head >= 0 { entries[Int(head)].previous = index }
    heads[Int(slot)] = index
    occupied[level] |= 1 << UInt64(slot % 64)
  }

  private mutating func release(_ index: Int32) {
    entries[Int(index)] = Entry(payload: nil, next: firstFree)
    firstFree = index
    count -= 1
  }
}
