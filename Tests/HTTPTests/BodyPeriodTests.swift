import Glibc
import HTTPTesting
import Testing

@testable import HTTP

@Suite("The least rate of bodies that are handled while they arrive", .timeLimit(.minutes(10)))
struct BodyPeriodTests {
  /// Half a second, and hundreds of years.
  private static let half: UInt64 = 500_000_000
  private static let age = UInt64.max / 2

  private static func isTooSlow(_ received: Int, after time: UInt64, rate: Int) -> Bool {
    var period = BodyPeriod(start: 5)
    period.received = received
    return period.isTooSlow(at: 5 + time, rate: rate)
  }

  @Test(
    "So many bytes have to come as the rate has in the time that went by, one at least",
    arguments: [
      (30_720, half * 60, 1024, false), (30_719, half * 60, 1024, true), (0, half, 0, true),
      (1, half * 2000, 0, false), (0, 0, 1024, true), (1, 0, 1024, false), (512, half, 1024, false),
      (511, half, 1024, true), (Int.max, age, 1024, false), (1, half, -5, false),
      (Int.max, age, Int.max, true),
    ] as [(Int, UInt64, Int, Bool)]
  )
  func rate(_ received: Int, _ time: UInt64, _ rate: Int, _ isTooSlow: Bool) {
    #expect(Self.isTooSlow(received, after: time, rate: rate) == isTooSlow)
  }

  /// Reads the body, and answers with its length.
  @Sendable private static func count(_ request: Request) async throws -> Response {
    var count = 0
    for try await chunk in request.chunks { count += chunk.count }
    return .text("\(count)")
  }

  private static let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\n"

  @Test("Who sends a byte now and then is cut off, over HTTP/1.1")
  func trickle() async throws {
    try await withServer(
      {
        $0.bodyTimeout = .milliseconds(40)
        $0.minReceiveRate = 100_000_000
      }, bodies: { _, _ in .streamed(limit: 1 << 30) }, handler: { try await Self.count($0) }
    ) { server in
      let slow = try RawClient.answered(port: server.port) { client in
        client.send(Self.head)
        let clock = ContinuousClock.now
        // Sends for longer than a period; what was answered waits to be read.
        while ContinuousClock.now - clock < .milliseconds(120) {
          client.send("x")
          _ = sched_yield()
        }
      }
      #expect(slow.response.status == .requestTimeout)
    }
  }

  @Test("Who sends enough goes on for many periods")
  func enough() async throws {
    try await withServer(
      {
        $0.bodyTimeout = .milliseconds(100)
        $0.minReceiveRate = 10
      }, bodies: { _, _ in .streamed(limit: 1 << 30) }, handler: { try await Self.count($0) }
    ) { server in
      // The machine may have been busy for a whole period.
      for _ in 0..<10 {
        let client = try RawClient(port: server.port)
        client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        let clock = ContinuousClock.now
        var count = 0
        while ContinuousClock.now - clock < .milliseconds(350) {
          client.send("1\r\nx\r\n")
          count += 1
          _ = sched_yield()
        }
        client.send("0\r\n\r\n")
        let response = try client.readResponse()
        if response.status == .ok { return #expect(response.text == "\(count)") }
      }
      Issue.record("each was cut off")
    }
  }

  @Test("A handler that takes its time is not the client's fault")
  func slowHandler() async throws {
    let size = 150_000
    let wasSent = Flag()
    try await withServer(
      {
        $0.bodyTimeout = .milliseconds(500)
        $0.minReceiveRate = 1_000
      }, bodies: { _, _ in .streamed(limit: 1 << 30) },
      handler: { request in
        var count = 0
        for try await chunk in request.chunks {
          // All that may wait does so meanwhile, and the client with it.
          if count == 0 {
            await wasSent.wait()
            await withCheckedContinuation { done in
              request.loop.schedule(after: .milliseconds(1200)) { done.resume() }
            }
          }
          count += chunk.count
        }
        return .text("\(count)")
      }
    ) { server in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n")
      client.send([UInt8](repeating: 0x61, count: size))
      wasSent.set()
      #expect(try client.readResponse().text == "\(size)")
    }
  }

  @Test("Over HTTP/2 the stream ends, and others go on")
  func streams() async throws {
    try await withServer(
      {
        $0.bodyTimeout = .milliseconds(40)
        $0.minReceiveRate = 100_000_000
      },
      bodies: { _, path in path == "/" ? .streamed(limit: 1 << 30) : .whole },
      handler: { $0.path == "/" ? try await Self.count($0) : .text("other") }
    ) { server in
      let client = try HTTP2Client(port: server.port)
      let id = client.begin("POST", "/", body: [1], isWhole: false)
      try client.wait { client.responses[id]?.body.isEmpty == false }
      #expect(client.responses[id]?.status == 408)
      #expect(try client.ask("GET", "/other").text == "other")
    }
  }
}
