import HTTP
import HTTPTesting
import Testing

@testable import Dogear
@testable import LiveTesting

@Suite("Pages of a cluster whose every request reaches another server", .timeLimit(.minutes(10)))
struct ClusterPagesTests {
  private func browsers(
    _ cluster: ClusterFixture, _ body: (TestSite) async throws -> Void
  ) async throws {
    try await TestSite.run(over: .memory, clock: cluster.clock, handler: cluster.balanced, body)
  }

  @Test("Typing in a live form is as on one server")
  func typing() async throws {
    try await ClusterFixture.run { cluster in
      try await browsers(cluster) { site in
        let page = try await site.browser().open("/sign-up")
        let token = page.connection.token
        for text in ["j", "jo", "jon", "jon "] { try await page.fill("Username", text) }
        try await page.fill("Password", "abc")
        try await page.advance(by: 2)
        #expect(try page.field("Password").isInvalid)
        try await page.fill("Password", "correct horse battery staple")
        try await page.advance(by: 2)
        #expect(try !page.field("Password").isInvalid)
        #expect(page.connection.token == token)
        #expect(cluster.nodes.contains { $0.cluster.counts.count(of: "passed") > 1 })
        #expect(cluster.nodes.allSatisfy { $0.cluster.counts.count(of: "taken") == 0 })
      }
    }
  }

  @Test("A stream that is cut goes on with its page, whichever server is asked")
  func resuming() async throws {
    try await ClusterFixture.run { cluster in
      try await browsers(cluster) { site in
        let page = try await site.browser().open("/sign-up")
        try await page.fill("Password", "abc")
        try await page.advance(by: 2)
        for _ in 0..<4 {
          page.disconnect()
          try await page.reconnect()
          #expect(try page.field("Password").isInvalid)
        }
        #expect(cluster.nodes.allSatisfy { $0.cluster.counts.count(of: "taken") == 0 })
      }
    }
  }

  @Test("Where a page's server is gone, another one opens it, and has it from then on")
  func serverGone() async throws {
    try await ClusterFixture.run { cluster in
      try await browsers(cluster) { site in
        let page = try await site.browser().open("/sign-up")
        try await page.fill("Password", "abc")
        let (owner, name) = (try cluster.owner(of: page), page.connection.token.prefix(32))
        await cluster.end(owner)
        page.disconnect()
        try await page.reconnect()
        let heir = try cluster.owner(of: page)
        #expect(heir != owner)
        #expect(page.connection.token.prefix(32) == name)
        for text in ["abcd", "correct horse battery staple"] { try await page.fill("Password", text) }
        try await page.advance(by: 2)
        #expect(try !page.field("Password").isInvalid)
        #expect(try cluster.owner(of: page) == heir)
      }
    }
  }

  @Test("A form of a page whose server is gone is answered as after a restart: it is to be sent again")
  func formOfGoneServer() async throws {
    try await ClusterFixture.run { cluster in
      try await browsers(cluster) { site in
        let page = try await site.browser().connect("/sign-up")
        _ = try await page.open()
        let owner = cluster.nodes.firstIndex { page.token.hasSuffix($0.cluster.name) }
        await cluster.end(try #require(owner))
        let refused = try await page.change([("username", "jon")], changed: ["username"], form: "sign-up")
        #expect(refused.status == .gone)
        _ = try await page.open()
        let taken = try await page.change([("username", "jon")], changed: ["username"], form: "sign-up")
        #expect(taken.status == .noContent)
      }
    }
  }

  @Test("A server that is about to stop keeps its pages' forms, and gives their streams to others")
  func draining() async throws {
    try await ClusterFixture.run { cluster in
      try await browsers(cluster) { site in
        let page = try await site.browser().open("/sign-up")
        try await page.fill("Password", "abc")
        let owner = try cluster.owner(of: page)
        await cluster.nodes[owner].cluster.drain()
        cluster.avoid(owner)
        try await page.fill("Password", "abcd")
        #expect(try cluster.owner(of: page) == owner)
        page.disconnect()
        // The others have not looked at the list since: the server itself sends them away.
        try await page.reconnect()
        #expect(try cluster.owner(of: page) != owner)
        for node in cluster.nodes { try await node.cluster.turn() }
        #expect(cluster.nodes[(owner + 1) % 3].cluster.isDraining(cluster.nodes[owner].cluster.name))
      }
    }
  }

  @Test("A page keeps its server where the browser has a token of one that is alone")
  func tokenWithoutServer() async throws {
    try await ClusterFixture.run(servers: 1) { cluster in
      try await browsers(cluster) { site in
        let page = try await site.browser().connect("/sign-up")
        let name = String(page.token.prefix(32))
        let stream = try await page.client.openEventStream(
          "/sign-up", headers: ["Accept": "text/event-stream", "Live-Page": name])
        #expect(stream.response["Live-Page"] == page.token)
      }
    }
  }
}
