import Foundation
import HTTP
import HTTPTesting
import Synchronization
import Testing

@testable import Dogear
@testable import DogearCommand

@Suite(.timeLimit(.minutes(10))) struct MiddlewareStackTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  private final class Flag: Sendable {
    let value = Mutex(true)
  }

  private func stack(_ environment: [String: String], answers: Flag = Flag()) throws -> MiddlewareStack {
    let configuration = try Configuration(
      environment: environment.merging(["DOGEAR_LOG": "off"]) { _, new in new }, currentDirectory: Self.root,
      program: "/nowhere/dogear")
    return MiddlewareStack(configuration) {
      answers.value.withLock { $0 ? nil : "the database can't be written" }
    }
  }

  private func client(_ stack: MiddlewareStack, from address: String = "127.0.0.1") -> TestClient {
    TestClient(
      handler: stack.handler { .text("\($0.remoteAddress) \($0.isSecure) \($0.path)") },
      remoteAddress: address)
  }

  @Test func requestsAreNamed() async throws {
    let client = client(try stack([:]))
    let first = try await client.send(
      .get, "/a", headers: ["X-Request-Id": "mine", "X-Forwarded-For": "192.0.2.9"])
    #expect(first.text == "127.0.0.1 false /a")
    let id = try #require(first["x-request-id"])
    #expect(id != "mine")
    #expect(!id.isEmpty)
  }

  @Test func trustedProxiesAreBelieved() async throws {
    let stack = try stack(["DOGEAR_TRUSTED_PROXIES": "127.0.0.1", "DOGEAR_HSTS": "60"])
    let headers: Headers = [
      "X-Forwarded-For": "192.0.2.9", "X-Forwarded-Proto": "https", "X-Request-Id": "mine",
    ]
    let believed = try await client(stack).send(.get, "/a", headers: headers)
    #expect(believed.text == "192.0.2.9 true /a")
    #expect(believed["x-request-id"] == "mine")
    #expect(believed["strict-transport-security"] == "max-age=60")
    let other = try await client(stack, from: "192.0.2.1").send(.get, "/a", headers: headers)
    #expect(other.text == "192.0.2.1 false /a")
    #expect(other["strict-transport-security"] == nil)
  }

  @Test("A proxy that is not declared is told of once, if it is near")
  func undeclaredProxies() async throws {
    let notices = Mutex<[String]>([])
    func ask(_ environment: [String: String], from address: String, _ headers: Headers) async throws {
      let configuration = try Configuration(
        environment: environment.merging(["DOGEAR_LOG": "off"]) { _, new in new },
        currentDirectory: Self.root, program: "/nowhere/dogear")
      let notify: @Sendable (String) -> Void = { notice in notices.withLock { $0.append(notice) } }
      let stack = MiddlewareStack(configuration, notify: notify) { nil }
      for _ in 1...2 { _ = try await client(stack, from: address).send(.get, "/a", headers: headers) }
    }
    try await ask([:], from: "127.0.0.1", [:])
    try await ask([:], from: "198.51.100.7", ["X-Forwarded-For": "192.0.2.9"])
    try await ask(
      ["DOGEAR_TRUSTED_PROXIES": "10.0.0.0/8"], from: "10.0.0.2", ["X-Forwarded-For": "192.0.2.9"])
    #expect(notices.withLock { $0 } == [])
    for (address, field) in [
      ("127.0.0.1", "X-Forwarded-For"), ("fd00::1", "Forwarded"), ("", "X-Forwarded-Proto"),
    ] {
      try await ask(["DOGEAR_TRUSTED_PROXIES": "192.0.2.1"], from: address, [field: "https"])
      let told = notices.withLock { notices in
        defer { notices = [] }
        return notices
      }
      #expect(told.count == 1)
      #expect(told.first?.contains("DOGEAR_TRUSTED_PROXIES=\(address.isEmpty ? "unix" : address)") == true)
    }
  }

  /// Of the two kinds of fields one counts: what a proxy of the other kind passes on is the client's word.
  @Test(arguments: [
    (["DOGEAR_FORWARDED": "forwarded"], "192.0.2.7 true /a"),
    (["DOGEAR_FORWARDED": "x-forwarded"], "192.0.2.9 false /a"), ([:], "192.0.2.9 false /a"),
  ])
  func oneKindOfFieldsCounts(_ environment: [String: String], _ expected: String) async throws {
    let stack = try stack(environment.merging(["DOGEAR_TRUSTED_PROXIES": "127.0.0.1"]) { one, _ in one })
    let headers: Headers = ["Forwarded": "for=192.0.2.7;proto=https", "X-Forwarded-For": "192.0.2.9"]
    #expect(try await client(stack).send(.get, "/a", headers: headers).text == expected)
  }

  @Test("What the app does not see has the fields of every answer")
  func fields() async throws {
    let stack = try stack(["DOGEAR_METRICS": "127.0.0.1", "DOGEAR_REQUESTS_PER_SECOND": "1"])
    let client = client(stack)
    var answers = [
      try await client.send(.get, "/readyz"), try await client.send(.head, "/readyz"),
      try await client.send(.get, "/metrics"),
    ]
    while answers.last?.status != .tooManyRequests, answers.count < 100 {
      answers.append(try await client.send(.get, "/"))
    }
    for answer in answers where answer.text != "127.0.0.1 false /" {
      for field in SecurityHeaders.app.fields {
        #expect(answer[field.name] == field.value, "\(answer.status): \(field.name)")
      }
    }
    #expect(answers.last?.status == .tooManyRequests)
  }

  @Test func metricsAreForThoseWhoMay() async throws {
    #expect(try await client(stack([:])).send(.get, "/metrics").text.hasSuffix("/metrics"))
    let stack = try stack(["DOGEAR_METRICS": "127.0.0.1,10.0.0.0/8"])
    for address in ["127.0.0.1", "10.1.1.1"] {
      #expect(try await client(stack, from: address).send(.get, "/metrics").text.hasPrefix("# HELP "))
    }
    #expect(try await client(stack, from: "192.0.2.1").send(.get, "/metrics").text.hasSuffix("/metrics"))
    #expect(try await client(stack).send(.post, "/metrics").text.hasSuffix("/metrics"))
    // An unknown proxy stands on this machine: whose request it is can not be told.
    for field in ["X-Forwarded-For", "Forwarded", "Via"] {
      let response = try await client(stack).send(.get, "/metrics", headers: [field: "for=127.0.0.1"])
      #expect(response.text.hasSuffix("/metrics"), "\(field)")
    }
  }

  @Test("Behind a trusted proxy, metrics are for the readers whose address it forwards")
  func metricsBehindAProxy() async throws {
    let stack = try stack(["DOGEAR_METRICS": "192.0.2.9", "DOGEAR_TRUSTED_PROXIES": "127.0.0.1"])
    let reader = try await client(stack).send(.get, "/metrics", headers: ["X-Forwarded-For": "192.0.2.9"])
    #expect(reader.text.hasPrefix("# HELP "))
    let other = try await client(stack).send(.get, "/metrics", headers: ["X-Forwarded-For": "192.0.2.8"])
    #expect(other.text.hasSuffix("/metrics"))
  }

  @Test func manyRequestsAreRefused() async throws {
    let stack = try stack(["DOGEAR_REQUESTS_PER_SECOND": "1"])
    let client = client(stack, from: "192.0.2.1")
    var refused = try await client.send(.get, "/")
    // Ten at once, and one more for each second this takes.
    var answered = 0
    while refused.status == .ok, answered < 100 {
      answered += 1
      refused = try await client.send(.get, "/")
    }
    #expect(answered >= 10)
    #expect(refused.status == .tooManyRequests)
    #expect(refused["retry-after"] == "1")
    #expect(refused["x-request-id"] != nil)
    #expect(try await client.send(.get, "/healthz").status == .ok)
    #expect(try await self.client(stack, from: "192.0.2.2").send(.get, "/").status == .ok)
  }

  @Test("The address for readiness says whether the app can do its work and whether the server stops")
  func readiness() async throws {
    let answers = Flag()
    let stack = try stack([:], answers: answers)
    let server = Server(
      configuration: ServerConfiguration(port: 0, loops: 1), handler: stack.handler { _ in .text("") })
    try server.start()
    stack.observe(server)
    let client = client(stack)
    let ready = try await client.send(.get, "/readyz")
    #expect(ready.status == .ok)
    #expect(ready.text == "ready\n")
    #expect(ready["cache-control"] == "no-store")
    answers.value.withLock { $0 = false }
    let broken = try await client.send(.get, "/readyz")
    #expect(broken.status == .serviceUnavailable)
    #expect(broken.text == "the database can't be written\n")
    await server.stop()
    #expect(try await client.send(.get, "/readyz").text == "stopping\n")
  }
}
