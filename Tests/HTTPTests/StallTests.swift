import Glibc
import HTTP
import HTTPTesting
import Testing

/// No input keeps a loop from its other connections.
@Suite struct StallTests {
  /// The processor time that the loop's thread has used, in nanoseconds: what other processes do does not count.
  private static func used(_ loop: EventLoop) async throws -> Int {
    try await loop.run {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
  }

  @Test func noInputOfTheCorpusTakesLong() async throws {
    let server = try startServer({ $0.maxBodyBytes = 2048 }) { describe($0) }
    let cases = [
      CorpusCase.requestLine, CorpusCase.limits, CorpusCase.fieldLines, CorpusCase.hosts, CorpusCase.targets,
      CorpusCase.framing, CorpusCase.chunks, CorpusCase.persistence,
    ].joined()
    let port = server.port
    var longest = (name: "", time: 0)
    for item in cases {
      let before = try await Self.used(server.loops[0])
      _ = try await onThread {
        let client = try RawClient(port: port)
        client.send(item.bytes)
        return try client.readResponse()
      }
      let time = try await Self.used(server.loops[0]) - before
      if time > longest.time { longest = (item.name, time) }
    }
    await server.stop()
    #expect(longest.time < 10_000_000, "\(longest.name)")
  }
}
