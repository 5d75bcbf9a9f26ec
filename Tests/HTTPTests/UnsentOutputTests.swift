import HTTPTesting
import Testing

@testable import HTTP

@Suite("Output that is sent together", .timeLimit(.minutes(10)))
struct UnsentOutputTests {
  private let object = Pollable(loop: .shared, descriptor: -1)

  @Test("It is sent once it has waited for half a millisecond, or 32 wait")
  func due() {
    var unsent = UnsentOutput()
    #expect(!unsent.isDue(at: .max))
    unsent.add(object, at: 1000)
    #expect(!unsent.isDue(at: 501_000))
    #expect(unsent.isDue(at: 501_001))
    // Those that come later wait for less.
    for time in 2...31 { unsent.add(object, at: UInt64(time) * 1000) }
    #expect(!unsent.isDue(at: 501_000))
    #expect(unsent.isDue(at: 501_001))
    unsent.add(object, at: 32_000)
    #expect(unsent.isDue(at: 32_000))
  }

  @Test("What was added while the rest was sent is kept")
  func remaining() {
    var unsent = UnsentOutput()
    let later = Pollable(loop: .shared, descriptor: -1)
    unsent.add(object, at: 0)
    unsent.add(later, at: 0)
    unsent.removeFirst(1)
    #expect(unsent.objects.map(ObjectIdentifier.init) == [ObjectIdentifier(later)])
    unsent.removeFirst(1)
    #expect(!unsent.isDue(at: .max))
  }

  @Test("Responses to pipelined requests come in order, also to a client that reads late")
  func pipelined() async throws {
    // Each is small enough to wait for others, and large enough to be sent from where it lies.
    let rest = String(repeating: "x", count: 8000)
    try await withServer {
      .text($0.path + rest)
    } body: { server in
      let client = try RawClient(port: server.port, receiveBuffer: 4096)
      client.send((0..<200).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
      for number in 0..<200 { #expect(try client.readResponse().text == "/\(number)\(rest)") }
    }
  }

  @Test("Responses leave a loop that always has work")
  func busyLoop() async throws {
    let server = try startServer { describe($0) }
    let (loop, port) = (server.loops[0], server.port)
    let isEnough = Box(false)
    let spin = Spinner(loop, until: isEnough)
    loop.execute { spin.turn() }
    try await onThread {
      let clients = try (0..<40).map { _ in try RawClient(port: port) }
      for client in clients { client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
      for client in clients { #expect(try client.readResponse().status == .ok) }
    }
    isEnough.change { $0 = true }
    await server.stop()
  }
}

/// Work that queues itself again.
private final class Spinner: Sendable {
  let loop: EventLoop
  let isEnough: Box<Bool>

  init(_ loop: EventLoop, until isEnough: Box<Bool>) {
    (self.loop, self.isEnough) = (loop, isEnough)
  }

  func turn() {
    if !isEnough.value { loop.execute { self.turn() } }
  }
}
