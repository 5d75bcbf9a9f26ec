import CNGHTTP2
import HTTPTesting
import Testing

@testable import HTTP

@Suite("The responses of a connection of HTTP/2 share what memory it has", .timeLimit(.minutes(10)))
struct HTTP2ResponseBudgetTests {
  private static let expected = HTTP2ResponseBudget.expectedSize
  private static let least = HTTP2ResponseBudget.leastCount

  @Test("As many responses are made at once as their expected size allows")
  func handled() {
    var budget = HTTP2ResponseBudget(size: 10 * Self.expected)
    let admissions = (1...12).map { budget.admit($0, bodySize: 0) }
    #expect(admissions.prefix(10).allSatisfy { $0 == .handle })
    #expect(admissions.suffix(2).allSatisfy { $0 == .wait })
    #expect(budget.next() == nil)
    budget.end()
    #expect(budget.next() == 11)
    #expect(budget.next() == nil)
    // Nobody overtakes the request that waits.
    budget.end()
    #expect(budget.admit(13, bodySize: 0) == .wait)
    #expect(budget.next() == 12)
  }

  @Test("A few responses are on their way in any case, however large they are")
  func least() {
    var budget = HTTP2ResponseBudget(size: Self.expected)
    for id in 1..<Int32(Self.least) {
      #expect(budget.admit(id, bodySize: 0) == .handle)
      budget.end()
      budget.note(1_000_000, before: 0)
    }
    #expect(budget.unsent == 1_000_000 * (Self.least - 1))
    #expect(budget.admit(90, bodySize: 0) == .handle)
    #expect(budget.admit(91, bodySize: 0) == .wait)
    budget.note(400_000, before: 1_000_000)
    #expect(budget.next() == nil)
    budget.note(0, before: 400_000)
    #expect(budget.next() == 91)
    #expect(budget.unsent == 1_000_000 * (Self.least - 2))
  }

  @Test("A request that was admitted waits where those before it turned out large")
  func largerThanExpected() {
    var budget = HTTP2ResponseBudget(size: 100 * Self.expected)
    let count = Int32(Self.least)
    for id in 1...(count + 3) { #expect(budget.admit(id, bodySize: 0) == .handle) }
    for id in 1...count {
      #expect(budget.begin(id, bodySize: 0) == true)
      budget.end()
      budget.note(100 * Self.expected, before: 0)
    }
    for id in 1...2 { #expect(budget.begin(count + Int32(id), bodySize: 0) == false) }
    #expect(budget.admit(count + 5, bodySize: 0) == .wait)
    #expect(budget.begin(count + 3, bodySize: 0) == false)
    #expect(budget.next() == nil)
    for _ in 1...count { budget.note(0, before: 100 * Self.expected) }
    // The order stays.
    #expect((1...4).map { _ in budget.next() } == [count + 1, count + 2, count + 3, count + 5])
  }

  @Test("A request that nobody waits for any more is not handled")
  func forgotten() {
    var budget = HTTP2ResponseBudget(size: 0)
    for id in 1...Int32(Self.least) { _ = budget.admit(id, bodySize: 0) }
    #expect(budget.admit(51, bodySize: 0) == .wait)
    #expect(budget.admit(52, bodySize: 0) == .wait)
    budget.forget(51)
    budget.end()
    #expect(budget.next() == 52)
  }

  @Test("Requests that wait are refused where their bodies take too much memory")
  func bodies() {
    var budget = HTTP2ResponseBudget(size: 0)
    for _ in 0..<Self.least { budget.admitStreamed() }
    #expect(budget.admit(1, bodySize: 3 << 20) == .wait)
    #expect(budget.admit(3, bodySize: 2 << 20) == .refuse)
    #expect(budget.admit(5, bodySize: 1 << 20) == .wait)
    #expect(budget.admit(7, bodySize: 1) == .refuse)
    #expect(budget.admit(9, bodySize: 0) == .wait)
  }

  @Test("Requests that wait take memory as well, beyond the first few")
  func requests() {
    var budget = HTTP2ResponseBudget(size: Self.expected)
    for id in 1...Int32(Self.least) { _ = budget.admit(id, bodySize: 0) }
    #expect(budget.held == 0)
    for id in 51...60 { #expect(budget.admit(Int32(id), bodySize: 0) == .wait) }
    #expect(budget.held == 10 * HTTP2ResponseBudget.requestSize)
    budget.end()
    budget.note(1_000_000, before: 0)
    #expect(budget.held == 1_000_000 + 9 * HTTP2ResponseBudget.requestSize)
  }

  @Test("Connections with many requests are ended where together they hold too much")
  func manyRequests() async throws {
    let held = 92 * HTTP2ResponseBudget.requestSize
    try await withServer {
      $0.maxUnsentBytes = 5 * held / 2
    } handler: { request in
      if request.path == "/quick" { return .text("quick") }
      try await Task.sleep(for: .seconds(3600))
      return .text("late")
    } body: { server in
      let quick = try HTTP2Client(port: server.port)
      let clients = try (1...3).map { _ in
        let client = try HTTP2Client(port: server.port)
        for _ in 0..<100 { _ = client.begin("GET", "/") }
        client.ping()
        return client
      }
      try blockUntil { server.cutConnectionCount > 0 }
      #expect(try quick.response(quick.begin("GET", "/quick")).text == "quick")
      withExtendedLifetime(clients) {}
    }
  }

  @Test("What the client does not take is made no more than a few times")
  func unreadPages() async throws {
    let page = [UInt8](repeating: 0x70, count: 600_000)
    let made = Box(0)
    try await withServer { _ in
      made.change { $0 += 1 }
      return .html(page)
    } body: { server in
      let client = try HTTP2Client(port: server.port, takesAll: false, streamWindow: 0)
      let ids = (0..<100).map { _ in client.begin("GET", "/") }
      try Self.wait(for: ids.prefix(Self.least), client)
      #expect(made.value == Self.least)
      let waiting = (ids.count - 2 * Self.least) * HTTP2ResponseBudget.requestSize
      try blockUntil { server.unsentBytes == Self.least * page.capacity + waiting }
      // Another takes the place of one that nobody wants any more.
      client.reset(ids[0])
      try Self.wait(for: [ids[Self.least]], client)
      #expect(made.value == Self.least + 1)
      // Nor is made what is given up before its turn.
      for id in ids.dropLast().reversed() { client.reset(id) }
      try Self.wait(for: [ids[99]], client)
      #expect(made.value == Self.least + 2)
      try blockUntil { server.unsentBytes == page.capacity }
      client.reset(ids[99])
      try Self.wait(for: [], client)
      try blockUntil { server.unsentBytes == 0 }
    }
  }

  /// Waits for the heads of responses, and until the server has answered all it was sent.
  private static func wait(for ids: some Sequence<Int32>, _ client: HTTP2Client) throws {
    try client.wait { ids.allSatisfy { client.responses[$0]?.status == 200 } }
    try client.catchUp()
  }

  @Test("Small responses are made for all that asks at once")
  func smallPages() async throws {
    try await withServer { _ in
      .text("small")
    } body: { server in
      let client = try HTTP2Client(port: server.port)
      let ids = (0..<100).map { _ in client.begin("GET", "/") }
      for id in ids { #expect(try client.response(id).text == "small") }
      try blockUntil { server.unsentBytes == 0 }
    }
  }

  @Test("A client that takes a byte now and then has its stream reset")
  func trickle() async throws {
    let page = [UInt8](repeating: 0x70, count: 600_000)
    try await withServer {
      $0.writeTimeout = .milliseconds(100)
      // More than a byte for each round trip comes to.
      $0.minSendRate = 10_000_000
    } handler: { _ in
      .html(page)
    } body: { server in
      let client = try FrameClient(port: server.port)
      client.client.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
      client.send(Frame(type: Frame.settings, payload: [0, 4] + Frame.number(1000)))
      client.send(Frame.request())
      var code: UInt32?
      while code == nil, let frame = try client.next() {
        if frame.type == Frame.resetStream { code = UInt32(frame.payload[3]) }
        client.send(Frame(type: Frame.windowUpdate, stream: 1, payload: Frame.number(1)))
      }
      #expect(code == NGHTTP2_CANCEL.rawValue)
    }
  }
}
