import Testing

@testable import HTTP

@Suite("Responses as a client reads them", .timeLimit(.minutes(10))) struct ResponseReaderTests {
  /// The statuses and contents of responses to requests of one method, received in pieces of a size.
  private func read(
    _ text: String, method: HTTP.Method = .get, count: Int = 1, pieces size: Int = .max,
    limits: ResponseReader.Limits = .init()
  ) throws -> [(status: Int, content: String, keepsAlive: Bool)] {
    var reader = ResponseReader(limits: limits)
    var responses: [(status: Int, content: String, keepsAlive: Bool)] = []
    var waiting: [UInt8] = []
    var rest = Array(text.utf8)[...]
    var begun = 0
    func beginNext() {
      guard reader.isIdle, begun < count else { return }
      begun += 1
      reader.expect(method)
    }
    beginNext()
    while !rest.isEmpty {
      waiting += rest.prefix(size)
      rest = rest.dropFirst(size)
      var used = -1
      while used != 0, !waiting.isEmpty {
        let result = try waiting.withUnsafeBufferPointer { try reader.receive($0) }
        used = result.used
        waiting.removeFirst(used)
        switch result.event {
        case .more: break
        case .head(let head): responses.append((head.status.code, "", head.keepsAlive))
        case .content(let bytes):
          responses[responses.count - 1].content += String(decoding: bytes, as: UTF8.self)
        }
        beginNext()
      }
    }
    guard reader.isIdle else { throw HTTPClientError.closedEarly }
    return responses
  }

  @Test(
    "A body is framed by its length or in chunks, in whatever pieces it comes", arguments: [1, 2, 7, 1000])
  func framing(_ size: Int) throws {
    let text =
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"
      + "HTTP/1.1 404 \r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nT: 1\r\n\r\n"
    let responses = try read(text, count: 2, pieces: size)
    #expect(responses.map(\.status) == [200, 404])
    #expect(responses.map(\.content) == ["hello", "abcde"])
    #expect(responses.map(\.keepsAlive) == [true, false])
  }

  @Test("Responses without content end with their head, whatever length they tell")
  func withoutContent() throws {
    #expect(try read("HTTP/1.1 204 No Content\r\n\r\n").map(\.status) == [204])
    #expect(try read("HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n").map(\.status) == [304])
    #expect(try read("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", method: .head).map(\.status) == [200])
    #expect(try read("HTTP/1.1 200 OK\r\n\r\n", method: .head).map(\.status) == [200])
  }

  @Test("Interim responses are skipped, as many as there may be")
  func interims() throws {
    let interim = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
    let final = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
    #expect(try read(String(repeating: interim, count: 8) + final).map(\.status) == [200])
    #expect(throws: HTTPClientError.self) { try read(String(repeating: interim, count: 9) + final) }
    #expect(throws: HTTPClientError.self) { try read("HTTP/1.1 101 Switching Protocols\r\n\r\n") }
  }

  @Test(
    "A response that could be read in two ways, or in none, is refused",
    arguments: [
      "HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n",
      "HTTP/2 200 OK\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 20 OK\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 2000 OK\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 099 OK\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1  200 OK\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 200 OK\nContent-Length: 0\n\n",
      "HTTP/1.1 200 OK\r\nContent-Length : 0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n Folded: 1\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\na",
      "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n",
      "HTTP/1.1 200 OK\r\n\r\n",
      "HTTP/1.1 200 O\u{0}K\r\nContent-Length: 0\r\n\r\n",
      "\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
      "200 OK\r\n\r\n",
    ])
  func malformed(_ text: String) {
    for size in [1, 1000] {
      #expect(throws: HTTPClientError.self, "in pieces of \(size)") { try read(text, pieces: size) }
    }
  }

  @Test("Bytes without a request, and a head beyond the limits, are refused")
  func limits() {
    let final = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
    #expect(throws: HTTPClientError.self) { try read(final + "x") }
    let long = "HTTP/1.1 200 OK\r\nX: \(String(repeating: "a", count: 200))\r\nContent-Length: 0\r\n\r\n"
    #expect(throws: HTTPClientError.self) { try read(long, limits: .init(headBytes: 100)) }
    #expect(throws: HTTPClientError.self) { try read(long, limits: .init(fields: 1)) }
    #expect(throws: Never.self) { try read(long, limits: .init(headBytes: 300, fields: 2)) }
  }

  @Test("A request line is made of a token and a target alone")
  func requestLine() throws {
    let request = ClientRequest(
      .post, "/a?b", headers: ["Host": "h", "Content-Length": "9", "Connection": "close"], body: [0x61])
    let text = String(decoding: try request.encoded(), as: UTF8.self)
    #expect(text == "POST /a?b HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\na")
    for target in ["", "/a b", "/a\r\nX: y", "/ä"] {
      #expect(throws: HTTPClientError.self) { try ClientRequest(.get, target).encoded() }
    }
    #expect(throws: HTTPClientError.self) { try ClientRequest(HTTP.Method(rawValue: "A B"), "/").encoded() }
  }
}
