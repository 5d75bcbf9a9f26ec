import HTTPTesting
import Synchronization
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(10))) struct RateLimitTests {
  private final class Clock: Sendable {
    let now = Mutex<UInt64>(1_000_000_000_000)
    func advance(_ duration: Duration) { now.withLock { $0 += duration.wholeNanoseconds } }
    @Sendable func read() -> UInt64 { now.withLock { $0 } }
  }

  private func ask(_ limit: RateLimit, _ address: String, _ target: String = "/") async throws -> String {
    let client = TestClient(handler: limit.wrap { _ in .text("") }, remoteAddress: address)
    let response = try await client.send(.get, target)
    #expect((response.status == .tooManyRequests) == (response["retry-after"] != nil))
    return "\(response.status.code) \(response["retry-after"] ?? "-")"
  }

  @Test func aBucketEmptiesAndFills() async throws {
    let clock = Clock()
    let limit = RateLimit(perSecond: 0.5, burst: 3, clock: clock.read)
    for _ in 0..<3 { #expect(try await ask(limit, "192.0.2.1") == "200 -") }
    #expect(try await ask(limit, "192.0.2.1") == "429 2")
    clock.advance(.milliseconds(1500))
    #expect(try await ask(limit, "192.0.2.1") == "429 1")
    clock.advance(.milliseconds(500))
    #expect(try await ask(limit, "192.0.2.1") == "200 -")
    #expect(try await ask(limit, "192.0.2.1") == "429 2")
    clock.advance(.seconds(3600))
    for _ in 0..<3 { #expect(try await ask(limit, "192.0.2.1") == "200 -") }
    #expect(try await ask(limit, "192.0.2.1") == "429 2")
    #expect(limit.refusedCount == 4)
  }

  /// Buckets that weren't used for long are forgotten together, now and then; the others are not.
  @Test func aBucketThatIsNotFullIsNotForgotten() async throws {
    let clock = Clock()
    let limit = RateLimit(perSecond: 1, burst: 4, clock: clock.read)
    #expect(try await ask(limit, "192.0.2.2") == "200 -")
    clock.advance(.milliseconds(3900))
    for _ in 0..<4 { #expect(try await ask(limit, "192.0.2.1") == "200 -") }
    for _ in 0..<3 {
      clock.advance(.milliseconds(1100))
      #expect(try await ask(limit, "192.0.2.1") == "200 -")
      #expect(try await ask(limit, "192.0.2.1") == "429 1")
    }
    for _ in 0..<2 {
      clock.advance(.milliseconds(1100))
      #expect(try await ask(limit, "192.0.2.2") == "200 -")
    }
    for _ in 0..<2 { #expect(try await ask(limit, "192.0.2.1") == "200 -") }
    #expect(try await ask(limit, "192.0.2.1") == "429 1")
  }

  @Test func serversShareALimit() async throws {
    let clock = Clock()
    let servers = Atomic(3)
    let limit = RateLimit(
      perSecond: 3, burst: 6, among: { servers.load(ordering: .relaxed) }, clock: clock.read)
    for _ in 0..<2 { #expect(try await ask(limit, "192.0.2.1") == "200 -") }
    #expect(try await ask(limit, "192.0.2.1") == "429 1")
    clock.advance(.seconds(1))
    #expect(try await ask(limit, "192.0.2.1") == "200 -")
    #expect(try await ask(limit, "192.0.2.1") == "429 1")
    // The others are gone.
    servers.store(0, ordering: .relaxed)
    clock.advance(.seconds(2))
    for _ in 0..<6 { #expect(try await ask(limit, "192.0.2.1") == "200 -") }
    #expect(try await ask(limit, "192.0.2.1") == "429 1")
  }

  @Test func networksAreCountedApart() async throws {
    let limit = RateLimit(perSecond: 1, burst: 1, clock: Clock().read)
    for address in ["192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8:0:1::1"] {
      #expect(try await ask(limit, address) == "200 -")
    }
    for address in ["192.0.2.1", "::ffff:192.0.2.2", "2001:db8::ffff:1", "2001:db8:0:1:2::3"] {
      #expect(try await ask(limit, address) == "429 1")
    }
    for _ in 0..<3 { #expect(try await ask(limit, "") == "200 -") }
    // Those whose address a proxy does not tell are counted together.
    #expect(try await ask(limit, ForwardedHeaders.unknownAddress) == "200 -")
    #expect(try await ask(limit, ForwardedHeaders.unknownAddress) == "429 1")
  }

  @Test func someRequestsAreExempt() async throws {
    let limit = RateLimit(perSecond: 1, burst: 1, exempting: { $0.path == "/healthz" }, clock: Clock().read)
    for _ in 0..<3 { #expect(try await ask(limit, "192.0.2.1", "/healthz") == "200 -") }
    #expect(try await ask(limit, "192.0.2.1") == "200 -")
    #expect(try await ask(limit, "192.0.2.1") == "429 1")
  }

  @Test func memoryIsBounded() async throws {
    let clock = Clock()
    let limit = RateLimit(perSecond: 1, burst: 1, clock: clock.read)
    let handler = limit.wrap { _ in .text("") }
    for number in 0..<(RateLimit.mostAddresses + 1000) {
      let address = "10.\(number >> 16).\(number >> 8 & 255).\(number & 255)"
      _ = try await handler(Request(target: "/", remoteAddress: address))
    }
    #expect(limit.addressCount <= RateLimit.mostAddresses)
    // Buckets that have filled again are forgotten.
    for _ in 0..<2 {
      clock.advance(.seconds(10))
      _ = try await handler(Request(target: "/", remoteAddress: "192.0.2.1"))
    }
    #expect(limit.addressCount <= 2)
  }
}

@Suite(.timeLimit(.minutes(10))) struct CORSTests {
  private func send(
    _ cors: CORS, _ method: Method, _ headers: Headers, vary: String? = nil
  ) async throws -> TestResponse {
    let client = TestClient(
      handler: wrapped(in: [cors, ErrorMiddleware()]) { request in
        guard request.path == "/" else { throw HTTPError(.notFound) }
        return Response(headers: vary.map { ["Vary": $0] } ?? [:], body: .bytes([0x61]))
      })
    return try await client.send(method, "/", headers: headers)
  }

  private let preflight: Headers = ["Origin": "https://a.example", "Access-Control-Request-Method": "PUT"]

  @Test func knownOriginsMayRead() async throws {
    let cors = CORS(.only(["https://a.example"], credentials: true), exposing: ["X-Request-Id"])
    let response = try await send(cors, .get, ["Origin": "https://a.example"])
    #expect(response["access-control-allow-origin"] == "https://a.example")
    #expect(response["access-control-allow-credentials"] == "true")
    #expect(response["access-control-expose-headers"] == "X-Request-Id")
    #expect(response["vary"] == "Origin")
    #expect(response.text == "a")
    for origin in [
      "https://b.example", "http://a.example", "https://a.example.evil", "null", "https://a.example ",
    ] {
      let other = try await send(cors, .get, ["Origin": origin])
      #expect(other["access-control-allow-origin"] == nil, "\(origin)")
      #expect(other["vary"] == "Origin", "\(origin)")
      #expect(other["access-control-allow-credentials"] == nil)
    }
    #expect(try await send(cors, .get, [:])["vary"] == "Origin")
    #expect(try await send(cors, .get, [:], vary: "Accept, origin").headers.all("Vary") == ["Accept, origin"])
  }

  @Test func anyOriginMayReadWithoutCredentials() async throws {
    let response = try await send(CORS(.any), .get, ["Origin": "https://a.example"])
    #expect(response["access-control-allow-origin"] == "*")
    #expect(response["vary"] == nil)
    #expect(response["access-control-allow-credentials"] == nil)
  }

  @Test func preflightsAreAnswered() async throws {
    let cors = CORS(
      .only(["https://a.example"]), methods: [.get, .put], headers: ["X-A", "X-B"], maxAge: .seconds(5))
    let response = try await send(cors, .options, preflight)
    #expect(response.status == .noContent)
    #expect(response["access-control-allow-origin"] == "https://a.example")
    #expect(response["access-control-allow-methods"] == "GET, PUT")
    #expect(response["access-control-allow-headers"] == "X-A, X-B")
    #expect(response["access-control-max-age"] == "5")
    #expect(
      response.headers.all("Vary") == [
        "Origin", "Access-Control-Request-Method", "Access-Control-Request-Headers",
      ])
    var other = preflight
    other["Origin"] = "https://b.example"
    let refused = try await send(cors, .options, other)
    #expect(refused.status == .noContent)
    #expect(refused["access-control-allow-methods"] == nil)
    // Without the field it is an OPTIONS request like any other.
    #expect(try await send(cors, .options, ["Origin": "https://a.example"]).status == .ok)
  }

  @Test func errorsCanBeReadToo() async throws {
    let client = TestClient(
      handler: wrapped(in: [CORS(.any), ErrorMiddleware()]) { _ in throw HTTPError(.conflict, "Taken.") })
    let response = try await client.send(.get, "/", headers: ["Origin": "https://a.example"])
    #expect(response.status == .conflict)
    #expect(response["access-control-allow-origin"] == "*")
  }
}

@Suite(.timeLimit(.minutes(10))) struct SecurityHeadersTests {
  @Test func policiesAreWritten() {
    var policy: ContentSecurityPolicy = [
      .default: [.none], .scripts: [.own, .nonce("abc"), "https://cdn.example"], .upgradeInsecureRequests: [],
    ]
    #expect(
      policy.fieldValue
        == "default-src 'none'; script-src 'self' 'nonce-abc' https://cdn.example; upgrade-insecure-requests")
    policy[.scripts] = nil
    policy[.default] = [.own, .data]
    policy[.styles] = [.sha256("q+/=")]
    #expect(
      policy.fieldValue == "default-src 'self' data:; upgrade-insecure-requests; style-src 'sha256-q+/='")
    #expect(policy[.styles] == [.sha256("q+/=")])
    #expect(policy[.fonts] == nil)
  }

  @Test func whatAHandlerSetsStays() async throws {
    let headers = SecurityHeaders(contentSecurityPolicy: [.default: [.own]], referrerPolicy: nil)
    let client = TestClient(
      handler: headers.wrap { _ in Response(headers: ["Content-Security-Policy": "sandbox"]) })
    let response = try await client.send(.get, "/")
    #expect(response.headers.all("Content-Security-Policy") == ["sandbox"])
    #expect(response["x-content-type-options"] == "nosniff")
    #expect(response["referrer-policy"] == nil)
    #expect(response["cross-origin-opener-policy"] == "same-origin")
  }

  @Test func errorsOfTheServerAreNotSniffed() {
    #expect(HTTPError(.badRequest).response.headers["x-content-type-options"] == "nosniff")
  }

  @Test func errorPagesAnswerWhatIsThrown() async throws {
    let pages = ErrorMiddleware { error, request in .text("\(request.path): \(error)", status: .conflict) }
    let client = TestClient(handler: pages.wrap { _ in throw HTTPError(.gone) })
    let response = try await client.send(.get, "/x")
    #expect(response.status == .conflict)
    #expect(response.text == "/x: 410 Gone: Gone")
  }
}
