import HTTP
import HTTPTesting
import Synchronization
import Testing

@testable import Dogear

@Suite("Trust between the servers of a cluster", .timeLimit(.minutes(10)))
struct ClusterTrustTests {
  /// The time, which stands still but where a test moves it.
  private static let start = ContinuousClock.now
  private static let key = [UInt8](repeating: 1, count: 32)
  private let faults = FaultLog(clock: { 0 }, write: { _ in })

  private func cluster(
    keys: [[UInt8]] = [ClusterTrustTests.key], in directory: MemoryDirectory = MemoryDirectory(),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ClusterTrustTests.start }
  ) -> Cluster {
    var patience = ClusterLink.Patience()
    patience.form = .milliseconds(50)
    return Cluster(
      directory, keys: ClusterKeys(serverKeys: keys), faults: faults, patience: patience, now: now)
  }

  /// What a server says of a request's client.
  @Sendable private static func describe(_ request: Request) -> Response {
    let body = String(decoding: request.body, as: UTF8.self)
    return .text(
      "\(request.method) \(request.target) \(request.remoteAddress) \(request.peerAddress) \(request.isSecure) "
        + "\(request.host ?? "-") \(request.id ?? "-") \(request.headers["Cookie"] ?? "-") \(body)")
  }

  /// An entrance to an app, and the way to it, for the length of `body`.
  private func withLink(
    to keys: [[UInt8]] = [ClusterTrustTests.key], from others: [[UInt8]] = [ClusterTrustTests.key],
    name: String? = nil, app: Handler? = nil,
    _ body: @escaping @Sendable (ClusterLink, Server) async throws -> Void
  ) async throws {
    let cluster = cluster(keys: keys)
    let entrance = ClusterEntrance(cluster, app: app ?? { Self.describe($0) })
    let server = try startEntrance { try await entrance.respond(to: $0) }
    let link = ClusterLink(
      to: ClusterServer(name: name ?? cluster.name, host: "127.0.0.1", port: server.port),
      keys: ClusterKeys(serverKeys: others))
    let result: Result<Void, any Error>
    do { result = .success(try await body(link, server)) } catch { result = .failure(error) }
    link.close()
    await server.stop()
    try result.get()
  }

  private func text(_ response: ClientResponse) async throws -> String {
    String(decoding: try await response.body.collect(limit: 10_000), as: UTF8.self)
  }

  @Test("A request that is passed on is the client's: address, scheme, host, cookies, and its name in logs")
  func client() async throws {
    try await withLink { link, _ in
      let request = try Request(
        method: .post, target: "/a?b=c",
        headers: [
          "Host": "inside", "Cookie": "a=b", "Connection": "close, x", "Inner-Address": "6.6.6.6",
          "Content-Length": "4",
        ], body: Array("body".utf8)
      ).of(
        RequestClient(
          address: "192.0.2.1", peerAddress: "10.0.0.9", isSecure: true, host: "books.example", id: "id-1"))
      for _ in 0..<2 {
        let response = try await link.send(request, isStream: false)
        #expect(
          try await text(response) == "POST /a?b=c 192.0.2.1 10.0.0.9 true books.example id-1 a=b body")
      }
    }
  }

  @Test("Servers agree on the newest key that both have")
  func rotatedKeys() async throws {
    let newer = [UInt8](repeating: 2, count: 32)
    for (own, others) in [([newer, Self.key], [Self.key]), ([Self.key], [newer, Self.key])] {
      try await withLink(to: own, from: others) { link, _ in
        let response = try await link.send(try Request(target: "/"), isStream: false)
        #expect(response.status == .ok)
      }
    }
  }

  @Test("A server with another key, or another name, is not believed")
  func strangers() async throws {
    try await withLink(from: [[UInt8](repeating: 2, count: 32)]) { link, _ in
      await #expect(throws: ClusterError.refused) {
        try await link.send(try Request(target: "/"), isStream: false)
      }
    }
    try await withLink(name: "someone") { link, _ in
      await #expect(throws: ClusterError.refused) {
        try await link.send(try Request(target: "/"), isStream: false)
      }
    }
  }

  @Test("Who has no session, or shows what others sent, is refused")
  func replays() async throws {
    let seen = Mutex<Request?>(nil)
    let taken = Atomic(0)
    try await withLink(app: { request in
      taken.add(1, ordering: .relaxed)
      seen.withLock { $0 = request }
      return .text("ok")
    }) { link, server in
      _ = try await link.send(try Request(method: .post, target: "/", body: [1]), isStream: false)
      let overheard = try #require(seen.withLock { $0 })
      let thief = HTTPClient(host: "127.0.0.1", port: server.port)
      // In the order in which the server passes them on.
      let known = ["Host", "Address", "Peer", "Scheme", "Session", "Number", "Proof"]
        .map { $0 == "Host" ? $0 : "Inner-\($0)" }
      func send(_ change: (inout ClientRequest) -> Void) async throws -> Status {
        var request = ClientRequest(.post, "/", body: [1])
        for name in known { request.headers[name] = overheard.headers[name] }
        change(&request)
        return try await thief.send(request, headTimeout: .seconds(60)).status
      }
      #expect(try await send { _ in } == .unauthorized)
      #expect(try await send { $0.headers["Inner-Number"] = "2" } == .unauthorized)
      #expect(try await send { $0.headers["Inner-Address"] = "6.6.6.6" } == .unauthorized)
      #expect(try await send { $0.body = [2] } == .unauthorized)
      #expect(try await send { $0.target = "/other" } == .unauthorized)
      #expect(try await send { $0.headers["Inner-Session"] = nil } == .unauthorized)
      let count = taken.load(ordering: .relaxed)
      #expect(count == 1)
      let response = try await link.send(try Request(target: "/"), isStream: false)
      #expect(response.status == .ok)
      thief.close()
    }
  }

  @Test("Greetings of strangers don't end the sessions that are in use")
  func manyGreetings() async throws {
    try await withLink { link, server in
      let request = try Request(target: "/")
      _ = try await link.send(request, isStream: false)
      let stranger = HTTPClient(host: "127.0.0.1", port: server.port)
      for _ in 0..<ClusterSessions.pendingLimit + 10 {
        let greeting = ClientRequest(.options, "*", headers: ["Host": "a", "Inner-Greeting": "x"])
        _ = try await stranger.send(greeting, headTimeout: .seconds(60))
      }
      #expect(try await link.send(request, isStream: false).status == .ok)
      stranger.close()
    }
  }

  @Test("A number counts once, in whatever order numbers come")
  func window() {
    var window = ReplayWindow()
    /// The numbers among some that were not taken.
    func refused(_ numbers: Int...) -> [Int] { numbers.filter { !window.take($0) } }
    #expect(refused(1, 2, 3, 2, 0, -1) == [2, 0, -1])
    let oldest = 10_001 - ReplayWindow.size
    #expect(refused(10_000, oldest - 1, oldest, oldest) == [oldest - 1, oldest])
    let isComplete = (oldest + 1..<10_000).allSatisfy { window.take($0) }
    #expect(isComplete)
    #expect(refused(8000, 1_000_000_000, 8000) == [8000, 8000])
  }

  @Test("A server that lives and does not answer in time has nobody else carry the request out")
  func slowServer() async throws {
    let directory = MemoryDirectory()
    let (slow, near) = (cluster(in: directory), cluster(in: directory))
    let entrance = ClusterEntrance(slow) { _ in
      try await Task.sleep(for: .seconds(600))
      return .text("late")
    }
    let server = try startEntrance { try await entrance.respond(to: $0) }
    try await slow.enlist(host: "127.0.0.1", port: server.port)
    try await near.enlist(host: "127.0.0.1", port: 1)
    let relay = ClusterRelay(near)
    let request = try Request(
      method: .post, target: "/", headers: ["Host": "a", "Live-Page": "t.\(slow.name)"])
    let taken = Atomic(false)
    await #expect(throws: HTTPError.self) {
      try await relay.respond(to: request) { _ in
        taken.store(true, ordering: .relaxed)
        return .text("here")
      }
    }
    let wasTaken = taken.load(ordering: .relaxed)
    #expect(!wasTaken)
    await near.leave()
    await slow.leave()
    await server.stop()
  }

  @Test("A server that stood still takes nothing from others until what they sent before is gone")
  func stillness() async throws {
    let time = Mutex(ContinuousClock.now)
    let cluster = cluster { time.withLock { $0 } }
    func pass(_ span: Duration) { time.withLock { $0 += span } }
    #expect(cluster.isAlive)
    pass(.seconds(3))
    #expect(cluster.isAlive)
    pass(.seconds(2))
    #expect(!cluster.isAlive)
    cluster.beat()
    #expect(!cluster.isAlive)
    pass(Cluster.recovery)
    #expect(cluster.isAlive)
  }
  @Test("A greeting is answered that is meant for this server, by one with a key in common, and no other")
  func greetings() async throws {
    let cluster = cluster()
    let entrance = ClusterEntrance(cluster) { _ in .text("ok") }
    let names = ClusterKeys(serverKeys: [Self.key]).names.joined(separator: ",")
    func greet(_ change: (inout Headers) -> Void = { _ in }) async throws -> Response {
      var headers: Headers = ["Host": "a"]
      headers[ClusterField.keys] = names
      headers[ClusterField.greeting] = String(repeating: "g", count: 64)
      headers[ClusterField.server] = cluster.name
      change(&headers)
      return try await entrance.respond(to: try Request(method: .options, target: "*", headers: headers))
    }
    let answer = try await greet()
    #expect(answer.status == .noContent)
    #expect(answer.headers[ClusterField.session] != nil)
    #expect(try await greet { $0[ClusterField.keys] = "x,y,\(names)" }.status == .noContent)
    let changes: [@Sendable (inout Headers) -> Void] = [
      { $0[ClusterField.server] = "another" }, { $0[ClusterField.server] = nil },
      { $0[ClusterField.keys] = "x" }, { $0[ClusterField.keys] = nil }, { $0[ClusterField.greeting] = nil },
      { $0[ClusterField.greeting] = String(repeating: "g", count: 65) },
      { $0[ClusterField.keys] = String(repeating: "x,", count: 16) + names },
    ]
    for (number, change) in changes.enumerated() {
      let refused = try await greet(change)
      #expect(refused.status == .unauthorized, "\(number)")
      #expect(refused.headers[ClusterField.session] == nil, "\(number)")
    }
  }

  @Test("So many sessions are kept that were never used, and so many that were; the oldest go first")
  func sessionLimits() throws {
    let key = try #require(
      ClusterKeys(serverKeys: [Self.key]).newest(among: ClusterKeys(serverKeys: [Self.key]).names))
    let sessions = ClusterSessions()
    func session(_ number: Int) -> ClusterSession {
      ClusterSession(id: "s\(number)", greeting: "g", key: key)
    }
    /// Whether a request of a session is admitted.
    func admits(_ number: Int, request: Int) throws -> Bool {
      var headers: Headers = ["Host": "a"]
      headers.add(ClusterField.session, "s\(number)")
      headers.add(ClusterField.number, "\(request)")
      let proof = session(number).proof(method: .get, target: "/", headers: headers, body: [])
      headers.add(ClusterField.proof, proof)
      return sessions.admits(try Request(target: "/", headers: headers))
    }
    for number in 0...ClusterSessions.pendingLimit { sessions.add(session(number)) }
    #expect(try !admits(0, request: 1))
    #expect(try admits(1, request: 1))
    #expect(try !admits(1, request: 1))
    // A session that was used is ended by none that was not.
    for number in 1000..<1000 + ClusterSessions.pendingLimit { sessions.add(session(number)) }
    #expect(try admits(1, request: 2))
    #expect(try !admits(2, request: 1))
    for number in 2000..<2000 + ClusterSessions.limit - 1 {
      sessions.add(session(number))
      #expect(try admits(number, request: 1))
    }
    #expect(try admits(1, request: 3))
    sessions.add(session(9999))
    #expect(try admits(9999, request: 1))
    #expect(try !admits(1, request: 4))
    #expect(try admits(2000, request: 2))
  }
}
