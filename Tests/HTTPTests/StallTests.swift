import Glibc
import HTTP
import HTTPTesting
import Synchronization
import Testing

/// No input keeps a loop from its other connections.
@Suite(.timeLimit(.minutes(10))) struct StallTests {
  /// The processor time that the loop's thread has used, in nanoseconds: what other processes do does not count.
  private static func used(_ loop: EventLoop) async throws -> Int {
    try await loop.run { threadTime() }
  }

  private static func threadTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// The longest time that one of several inputs takes of a loop, in nanoseconds, with its name. One that took long is
  /// tried again, as the machine may have been at fault.
  private static func longest<Input: Sendable>(
    of inputs: [Input], _ name: (Input) -> String, _ send: @escaping @Sendable (Input, Int) throws -> Void
  ) async throws -> (name: String, time: Int) {
    let server = try startServer({ $0.maxBodyBytes = 2048 }) { describe($0) }
    let port = server.port
    var longest = (name: "", time: 0)
    for input in inputs {
      var time = Int.max
      for _ in 0..<3 where time > 5_000_000 {
        let before = try await used(server.loops[0])
        try await onThread { try send(input, port) }
        time = min(time, try await used(server.loops[0]) - before)
      }
      if time > longest.time { longest = (name(input), time) }
    }
    await server.stop()
    return longest
  }

  @Test func noInputOfTheCorpusTakesLong() async throws {
    let cases = [
      CorpusCase.requestLine, CorpusCase.limits, CorpusCase.fieldLines, CorpusCase.hosts, CorpusCase.targets,
      CorpusCase.framing, CorpusCase.chunks, CorpusCase.persistence,
    ].joined()
    let longest = try await Self.longest(of: Array(cases), \.name) { item, port in
      let client = try RawClient(port: port)
      client.send(item.bytes)
      _ = try client.readResponse()
    }
    #expect(longest.time < 10_000_000, "\(longest.name)")
  }

  @Test func noFramesOfTheCorpusTakeLong() async throws {
    let longest = try await Self.longest(of: HTTP2Case.frames + HTTP2Case.messages, \.name) { item, port in
      let client = try FrameClient(port: port)
      if item.opens { client.open() } else { client.client.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n") }
      client.client.send(item.bytes)
      _ = try client.outcome(of: 1)
    }
    #expect(longest.time < 10_000_000, "\(longest.name)")
  }

  /// However much one connection asks for at once, the loop has many turns meanwhile.
  @Test func aLotIsTakenInManyTurns() async throws {
    let server = try startServer { describe($0) }
    let (loop, port) = (server.loops[0], server.port)
    let turns = Turns()
    loop.execute { turns.note(loop) }
    try await onThread {
      let client = try FrameClient(port: port)
      client.open()
      // Requests with hundreds of fields. A byte names each.
      let block = Frame.block(Frame.request) + [UInt8](repeating: 0x90, count: 400)
      let bytes = (0..<250).flatMap {
        Frame(type: Frame.headers, flags: 5, stream: UInt32($0) * 2 + 1, payload: block).bytes
      }
      client.client.send(bytes)
      #expect(try client.outcome(of: 199) == .status(431))
      // All of it counts.
      _ = try client.outcome(of: 499)
    }
    let (longest, total) = turns.end()
    await server.stop()
    #expect(longest < total / 2, "\(longest) of \(total) ns")
  }

  /// Notes the processor time that each turn of a loop takes.
  private final class Turns: Sendable {
    private struct State {
      var last: Int?
      var longest = 0
      var total = 0
      var hasEnded = false
    }

    private let state = Mutex(State())

    func note(_ loop: EventLoop) {
      let now = StallTests.threadTime()
      let goesOn = state.withLock { state in
        let time = now - (state.last ?? now)
        state.last = now
        state.longest = max(state.longest, time)
        // A turn in which there was nothing to do is none of what was asked.
        if time > 100_000 { state.total += time }
        return !state.hasEnded
      }
      if goesOn { loop.execute { self.note(loop) } }
    }

    func end() -> (longest: Int, total: Int) {
      state.withLock { state in
        state.hasEnded = true
        return (state.longest, state.total)
      }
    }
  }
}
