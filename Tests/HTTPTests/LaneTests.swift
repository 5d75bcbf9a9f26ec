import HTTP
import HTTPTesting
import Testing

@Suite("Parties that share a loop", .timeLimit(.minutes(10)))
struct LaneTests {
  /// What became of work that was all brought before any of it was done.
  private func order(_ bring: (EventLoop, @escaping @Sendable (String) -> Void) -> Void) async -> [String] {
    let loop = EventLoop(name: "test")
    defer { loop.shutDown() }
    let (seen, isBrought, done) = (Box<[String]>([]), Box(false), Flag())
    loop.execute { try? blockUntil { isBrought.value } }
    bring(loop) { name in seen.change { $0.append(name) } }
    // After all turns of the lanes: each is taken in a turn of the loop.
    loop.execute { Self.after(200, on: loop) { done.set() } }
    isBrought.change { $0 = true }
    await done.wait()
    return seen.value
  }

  private static func after(_ turns: Int, on loop: EventLoop, _ body: @escaping @Sendable () -> Void) {
    if turns == 0 { return body() }
    loop.execute { after(turns - 1, on: loop, body) }
  }

  @Test("Who brings much waits for it, and the others wait for one piece of it")
  func turns() async {
    let seen = await order { loop, note in
      for number in 0..<100 { loop.lane(of: "a").execute { note("a\(number)") } }
      for number in 0..<2 { loop.lane(of: "b").execute { note("b\(number)") } }
      loop.lane(of: "c").execute { note("c0") }
    }
    #expect(seen.prefix(5) == ["a0", "b0", "c0", "a1", "b1"])
    #expect(seen.filter { $0.hasPrefix("a") } == (0..<100).map { "a\($0)" })
    #expect(seen.count == 103)
  }

  @Test("Work of no party waits for one piece of each")
  func others() async {
    let seen = await order { loop, note in
      for number in 0..<10 { loop.lane(of: "a").execute { note("a\(number)") } }
      loop.execute { note("other") }
    }
    #expect(seen.prefix(3) == ["a0", "other", "a1"])
  }

  @Test("A party has one lane, as long as somebody holds it, and then nothing is left of it")
  func one() async throws {
    let loop = EventLoop(name: "test")
    defer { loop.shutDown() }
    var lane: Lane? = loop.lane(of: "a")
    #expect(loop.lane(of: "a") === lane)
    #expect(loop.lane(of: "b") !== lane)
    weak let old = lane
    lane = nil
    #expect(old == nil)
    let next = loop.lane(of: "a")
    #expect(loop.lane(of: "a") === next)
  }

  @Test("Lanes may be taken and let go of by many threads at once")
  func threads() async {
    let loop = EventLoop(name: "test")
    defer { loop.shutDown() }
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<20_000 { withExtendedLifetime(loop.lane(of: "a")) {} }
        }
      }
    }
    weak let left = loop.lane(of: "a")
    #expect(left == nil)
  }

  @Test("Tasks run on a lane's loop, and their steps take its turns")
  func tasks() async throws {
    let loop = EventLoop(name: "test")
    defer { loop.shutDown() }
    let lane = loop.lane(of: "a")
    let places = await withTaskExecutorPreference(lane) {
      let first = loop.isCurrent
      await Task.yield()
      return [first, loop.isCurrent]
    }
    #expect(places == [true, true])
    #expect(!loop.isCurrent)
  }
}
