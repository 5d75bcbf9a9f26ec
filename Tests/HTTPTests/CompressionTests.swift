import HTTPTesting
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(10))) struct CompressionTests {
  private static let accepting = "GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n"
  private static let refusing = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
  private static let page = [UInt8]((0..<200).map { "<li>Book \($0)</li>" }.joined().utf8)

  /// The answer as a server makes it for a client that accepts gzip.
  private func compressed(_ response: Response, _ compression: Compression = .init()) -> Response {
    var response = response
    if response.offerCompression(compression, for: ["Accept-Encoding": "gzip"]) != nil {
      response.compress(with: Deflater(level: 1))
    }
    return response
  }

  private func isCompressed(_ response: Response, _ compression: Compression = .init()) -> Bool {
    compressed(response, compression).headers["Content-Encoding"] == "gzip"
  }

  @Test func aCompressedPageTakesNoMoreMemoryThanItsSize() throws {
    let page = [UInt8](repeating: 97, count: 100_000)
    guard case .bytes(let bytes) = compressed(.html(page)).body else {
      Issue.record("The body is no longer bytes.")
      return
    }
    #expect(bytes.count < page.count / 100)
    #expect(bytes.capacity < 2 * bytes.count)
  }

  @Test func pagesAreCompressedForThoseWhoAcceptIt() async throws {
    try await withServer { _ in
      .html(Self.page)
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send(Self.accepting)
      let small = try client.readResponse()
      #expect(small["content-encoding"] == "gzip")
      #expect(small["vary"] == "Accept-Encoding")
      #expect(small["content-type"] == "text/html; charset=utf-8")
      #expect(small.body.count < Self.page.count / 3)
      #expect(gunzip(small.body) == Self.page)
      client.send(Self.refusing)
      let whole = try client.readResponse()
      #expect(whole["content-encoding"] == nil)
      #expect(whole["vary"] == "Accept-Encoding")
      #expect(whole.body == Self.page)
      client.send("HEAD" + Self.accepting.dropFirst(3))
      let head = try client.readResponse(toHead: true)
      #expect(head["content-length"] == "\(small.body.count)")
      #expect(head["content-encoding"] == "gzip")
      client.send(Self.accepting)
      #expect(try client.readResponse().body == small.body)
    }
  }

  @Test func aServerCanLeaveItBe() async throws {
    try await withServer {
      $0.compression = nil
    } handler: { _ in
      .html(Self.page)
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send(Self.accepting)
      let response = try client.readResponse()
      #expect(response["content-encoding"] == nil)
      #expect(response["vary"] == nil)
      #expect(response.body == Self.page)
    }
  }

  @Test func errorsAreCompressedAsWell() async throws {
    try await withServer { _ in
      throw HTTPError(.notFound, String(repeating: "Not here. ", count: 200))
    } body: { server in
      let client = try RawClient(port: server.port)
      client.send(Self.accepting)
      let response = try client.readResponse()
      #expect(response.status.code == 404)
      #expect(response["content-encoding"] == "gzip")
      #expect(gunzip(response.body)?.count == 2000)
    }
  }

  @Test("Only content within the bounds is compressed") func onlyWithinTheBounds() {
    var compression = Compression()
    compression.minBytes = 100
    compression.maxBytes = 200
    for (count, expected) in [(0, false), (99, false), (100, true), (200, true), (201, false)] {
      let response = Response.html([UInt8](repeating: 0x61, count: count))
      #expect(isCompressed(response, compression) == expected)
      #expect(compressed(response, compression).headers.contains("Vary") == expected)
    }
    #expect(Compression().minBytes == 1024)
    #expect(Compression().maxBytes == 8 * 1024 * 1024)
  }

  @Test("A large page is compressed by another thread, and comes whole") func beyondTheLoop() async throws {
    let page = [UInt8]((0..<30_000).map { "<li>Book \($0)</li>" }.joined().utf8)
    #expect(page.count > Compression().maxBytesOnLoop)
    try await withServer { _ in
      .html(page)
    } body: { server in
      let client = try RawClient(port: server.port)
      for _ in 0..<3 {
        client.send(Self.accepting)
        let response = try client.readResponse()
        #expect(response["content-encoding"] == "gzip")
        #expect(response.body.count < page.count / 4)
        #expect(gunzip(response.body) == page)
      }
      client.send(Self.refusing)
      #expect(try client.readResponse().body == page)
    }
  }

  @Test(arguments: [
    "text/html", "TEXT/HTML ; charset=utf-8", "text/plain", "application/json", "image/svg+xml",
    "application/manifest+json", "application/xml", "text/javascript",
  ])
  func textIsCompressed(_ type: String) {
    #expect(isCompressed(Response(headers: ["Content-Type": type], body: .bytes(Self.page))))
  }

  @Test(arguments: [
    "image/png", "application/octet-stream", "application/zip", "text/event-stream; charset=utf-8", "",
    "text",
    "+json", "font/woff2", "application/jsonx",
  ])
  func theRestIsNot(_ type: String) {
    let response = compressed(Response(headers: ["Content-Type": type], body: .bytes(Self.page)))
    #expect(!response.headers.contains("Content-Encoding"))
    #expect(!response.headers.contains("Vary"))
    #expect(!isCompressed(Response(body: .bytes(Self.page))))
  }

  @Test func answersMaySayNo() {
    for (name, value) in [
      ("Cache-Control", "no-transform"), ("Cache-Control", "private, No-Transform"),
      ("Content-Encoding", "br"),
      ("Content-Encoding", "identity"), ("Content-Range", "bytes 0-1/2"),
    ] {
      var response = Response.html(Self.page)
      response.headers.add(name, value)
      let sent = compressed(response)
      #expect(sent.headers == response.headers)
      if case .bytes(let bytes) = sent.body { #expect(bytes == Self.page) }
    }
    var secret = Response.html(Self.page)
    secret.mayCompress = false
    #expect(compressed(secret).headers == secret.headers)
    #expect(!isCompressed(.html(Self.page, status: .notModified)))
    #expect(!isCompressed(.eventStream { _ in }))
    #expect(isCompressed(.html(Self.page, status: .unprocessableContent)))
  }

  @Test func varyIsKept() {
    for (before, after) in [
      (nil, ["Accept-Encoding"]), ("Cookie", ["Cookie", "Accept-Encoding"]), ("*", ["*"]),
      ("Cookie, accept-encoding", ["Cookie, accept-encoding"]),
    ] as [(String?, [String])] {
      var response = Response.html(Self.page)
      response.headers["Vary"] = before
      #expect(compressed(response).headers.all("Vary") == after)
    }
  }

  @Test func tagsOfCompressedContentAreWeak() {
    for (before, after) in [("\"a\"", "W/\"a\""), ("W/\"a\"", "W/\"a\"")] {
      var response = Response.html(Self.page)
      response.headers["ETag"] = before
      #expect(compressed(response).headers.all("ETag") == [after])
      #expect(response.offerCompression(.init(), for: [:]) == nil)
      #expect(response.headers["ETag"] == before)
    }
  }

  @Test func whatDoesNotShrinkIsSentAsItIs() {
    var state: UInt64 = 88_172_645_463_325_252
    let noise = (0..<4096).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return UInt8(truncatingIfNeeded: state)
    }
    let response = compressed(Response(headers: ["Content-Type": "text/plain"], body: .bytes(noise)))
    #expect(!response.headers.contains("Content-Encoding"))
    #expect(response.headers["Vary"] == "Accept-Encoding")
    if case .bytes(let bytes) = response.body { #expect(bytes == noise) }
  }

  @Test(arguments: [1, 9]) func oneDeflaterServesManyContents(_ level: Int32) throws {
    let deflater = try #require(Deflater(level: level))
    for count in [1, 100, 1000, 200_000, 5000] {
      let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 50) }
      if let small = deflater.gzip(content) {
        #expect(gunzip(small) == content)
      } else {
        #expect(count == 1)
      }
    }
    #expect(deflater.gzip([]) == nil)
    #expect(Deflater(level: 10) == nil)
  }
}
