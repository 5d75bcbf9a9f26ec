import HTTP
import HTTPTesting
import Testing

/// Bodies that are gathered on one connection share what memory it has.
@Suite(.timeLimit(.minutes(10))) struct HTTP2BodyBudgetTests {
  private static let budget = 4 << 20
  private static let window = 65_535

  /// The bytes that the client could send of these streams once the server has answered all it was sent.
  private static func sent(_ client: HTTP2Client, _ ids: [Int32], of size: Int) throws -> Int {
    var before = -1
    while true {
      let sent = ids.map { size - client.unsentBytes(of: $0) }.reduce(0, +)
      if sent == before { return sent }
      before = sent
      try client.catchUp()
    }
  }

  @Test func bodiesThatDoNotEndWait() async throws {
    try await withServer(handler: { describe($0) }) { server in
      let client = try HTTP2Client(port: server.port)
      let size = 1_000_000
      let body = [UInt8](repeating: 1, count: size)
      let ids = (0..<99).map { _ in client.begin("POST", "/", body: body, isWhole: false) }
      // The budget, one body that goes on beyond it, and what the windows let through.
      let sent = try Self.sent(client, ids, of: size)
      #expect(Self.budget..<(Self.budget + size + 100 * Self.window) ~= sent)
      #expect(client.unsentBytes(of: ids[0]) == 0)
      // Others are served meanwhile, and what is dropped makes room.
      #expect(try client.ask("GET", "/").status == 200)
      client.reset(ids[0])
      let after = try Self.sent(client, ids, of: size)
      #expect(client.unsentBytes(of: ids[1]) == 0)
      for id in ids[1..<70] { client.reset(id) }
      #expect(try Self.sent(client, ids, of: size) > after + 1_000_000)
    }
  }

  /// Each is larger than what all may have.
  @Test func largeBodiesArriveTogether() async throws {
    let content = (0..<6_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try await withServer {
      $0.maxBodyBytes = 8_000_000
    } handler: { request in
      .text("\(request.body == content)")
    } body: { server in
      let client = try HTTP2Client(port: server.port)
      let ids = (0..<2).map { _ in client.begin("POST", "/", body: content) }
      for id in ids { #expect(try client.response(id).text == "true") }
    }
  }

  /// The oldest is refused while others wait for it.
  @Test func aBodyThatIsRefusedMakesRoom() async throws {
    try await withServer {
      $0.maxBodyBytes = 5_000_000
    } handler: { request in
      .text("\(request.body.count)")
    } body: { server in
      let client = try HTTP2Client(port: server.port)
      let large = [UInt8](repeating: 1, count: 6_000_000)
      let other = [UInt8](repeating: 1, count: 3_000_000)
      let refused = (0..<2).map { _ in client.begin("POST", "/", body: large) }
      let taken = (0..<4).map { _ in client.begin("POST", "/", body: other) }
      for id in refused { #expect(try client.response(id).status == 413) }
      for id in taken { #expect(try client.response(id).text == "3000000") }
    }
  }
}
