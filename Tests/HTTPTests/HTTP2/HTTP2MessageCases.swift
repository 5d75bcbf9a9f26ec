import CNGHTTP2

extension HTTP2Case {
  private static func without(_ name: String) -> [(String, String)] { Frame.request.filter { $0.0 != name } }
  private static func with(_ name: String, _ value: String) -> [(String, String)] {
    Frame.request.map { $0.0 == name ? (name, value) : $0 }
  }
  private static func post(
    _ name: String, _ fields: [(String, String)] = [], _ frames: [Frame], _ outcome: FrameClient.Outcome
  ) -> HTTP2Case {
    HTTP2Case(name, [.request(with(":method", "POST") + fields, flags: Frame.endHeaders)] + frames, outcome)
  }

  /// RFC 9113, 8.
  static let messages: [HTTP2Case] = [
    HTTP2Case("8.2.1 a name in upper case", adding: [("X-Upper", "1")], .badStream),
    HTTP2Case("8.2.1 a name with a space", adding: [("x y", "1")], .status(400)),
    HTTP2Case("8.2.1 an empty name", adding: [("", "1")], .status(400)),
    HTTP2Case("8.2.1 a line feed in a value", adding: [("x", "a\nb: c")], .status(400)),
    HTTP2Case("8.2.1 a carriage return in a value", adding: [("x", "a\rb")], .status(400)),
    HTTP2Case("8.2.1 NUL in a value", adding: [("x", "a\u{0}b")], .status(400)),
    HTTP2Case("8.2.1 white space around a value", adding: [("x", " a ")], .status(400)),
    HTTP2Case("8.2.1 an empty value", adding: [("x", "")], .status(200)),
    HTTP2Case("8.2.2 Connection", adding: [("connection", "close")], .badStream),
    HTTP2Case("8.2.2 Keep-Alive", adding: [("keep-alive", "timeout=5")], .badStream),
    HTTP2Case("8.2.2 Proxy-Connection", adding: [("proxy-connection", "close")], .badStream),
    HTTP2Case("8.2.2 Transfer-Encoding", adding: [("transfer-encoding", "chunked")], .badStream),
    HTTP2Case("8.2.2 Upgrade", adding: [("upgrade", "websocket")], .badStream),
    HTTP2Case("8.2.2 TE: gzip", adding: [("te", "gzip")], .badStream),
    HTTP2Case("8.2.2 TE: trailers", adding: [("te", "trailers")], .status(200)),
    HTTP2Case("8.3 no method", fields: without(":method"), .badStream),
    HTTP2Case("8.3 no scheme", fields: without(":scheme"), .badStream),
    HTTP2Case("8.3 no path", fields: without(":path"), .badStream),
    HTTP2Case("8.3 no authority and no host", fields: without(":authority"), .badStream),
    HTTP2Case(
      "8.3 a host for the authority", fields: without(":authority") + [("host", "a.example")], .status(200)),
    HTTP2Case("8.3 an unknown pseudo-header field", adding: [(":x", "1")], .badStream),
    HTTP2Case("8.3 a field of answers", fields: [(":status", "200")] + Frame.request, .badStream),
    HTTP2Case("8.3 a method twice", fields: [(":method", "GET")] + Frame.request, .badStream),
    HTTP2Case("8.3 a path twice", fields: [(":path", "/")] + Frame.request, .badStream),
    HTTP2Case("8.3 a pseudo-header field behind others", fields: [("x", "y")] + Frame.request, .badStream),
    HTTP2Case("8.3.1 a scheme of others", fields: with(":scheme", "ftp"), .status(400)),
    HTTP2Case("8.3.1 a scheme like ours", fields: with(":scheme", "httpss"), .status(400)),
    HTTP2Case("8.3.1 a scheme in upper case", fields: with(":scheme", "HTTP"), .status(200)),
    HTTP2Case("8.3.1 https in clear", fields: with(":scheme", "https"), .status(200)),
    HTTP2Case("8.3.1 an empty path", fields: with(":path", ""), .badStream),
    HTTP2Case("8.3.1 a path without its slash", fields: with(":path", "books"), .badStream),
    HTTP2Case("8.3.1 a whole address as path", fields: with(":path", "http://a/"), .badStream),
    HTTP2Case("8.3.1 a path that climbs", fields: with(":path", "/a/%2e%2e/b"), .status(400)),
    HTTP2Case("8.3.1 a path with an encoded slash", fields: with(":path", "/a%2fb"), .status(400)),
    HTTP2Case("8.3.1 a path with a space", fields: with(":path", "/a b"), .badStream),
    HTTP2Case("8.3.1 a fragment", fields: with(":path", "/a#b"), .status(400)),
    HTTP2Case("8.3.1 an asterisk for GET", fields: with(":path", "*"), .badStream),
    HTTP2Case(
      "8.3.1 an asterisk for OPTIONS",
      fields: [(":method", "OPTIONS"), (":scheme", "http"), (":authority", "a"), (":path", "*")], .status(200)
    ),
    HTTP2Case("8.3.1 another host than the authority", adding: [("host", "b.example")], .status(400)),
    HTTP2Case("8.3.1 the same host as the authority", adding: [("host", "A.example")], .status(200)),
    HTTP2Case("8.3.1 two hosts", adding: [("host", "a.example"), ("host", "a.example")], .badStream),
    HTTP2Case("8.3.1 a user in the authority", fields: with(":authority", "me@a.example"), .status(400)),
    HTTP2Case("8.3.1 an authority with a path", fields: with(":authority", "a.example/x"), .badStream),
    HTTP2Case("8.3.1 an empty authority", fields: with(":authority", ""), .badStream),
    HTTP2Case("8.3.1 a method that is no token", fields: with(":method", "G T"), .badStream),
    HTTP2Case(
      "8.3.1 a long method", fields: with(":method", String(repeating: "A", count: 40)), .status(501)),
    HTTP2Case(
      "8.5 CONNECT", fields: [(":method", "CONNECT"), (":authority", "a.example:443")], .status(501)),
    post("8.1.1 a body", [("content-length", "3")], [.body([1, 2, 3])], .status(200)),
    post("8.1.1 a body shorter than announced", [("content-length", "3")], [.body([1, 2])], .badStream),
    post("8.1.1 a body longer than announced", [("content-length", "3")], [.body([1, 2, 3, 4])], .badStream),
    post(
      "8.1.1 two lengths", [("content-length", "3"), ("content-length", "3")], [.body([1, 2, 3])], .badStream),
    post("8.1.1 a length that is no number", [("content-length", "3x")], [.body([1, 2, 3])], .badStream),
    HTTP2Case("8.1.1 a length and no body", adding: [("content-length", "3")], .badStream),
    post("8.1 trailers", [], [.body([1], flags: 0), trailers([("x", "y")])], .status(200)),
    post(
      "8.1 trailers that do not end the stream", [],
      [.body([1], flags: 0), trailers([("x", "y")], flags: 4)], .badStream),
    post(
      "8.1 a pseudo-header field in trailers", [], [.body([1], flags: 0), trailers([(":path", "/")])],
      .badStream),
    post("a body beyond the limit", [], [.body([UInt8](repeating: 1, count: 2049))], .status(413)),
    post("a body announced beyond the limit", [("content-length", "2049")], [], .status(413)),
    post("an expectation that nobody knows", [("expect", "miracles")], [], .status(417)),
    HTTP2Case("a long path", fields: with(":path", "/" + String(repeating: "a", count: 8192)), .status(414)),
    HTTP2Case("a long field", adding: [("x", String(repeating: "a", count: 16_318))], .status(431)),
    HTTP2Case("many fields", adding: (0..<101).map { ("x\($0)", "") }, .status(431)),
    post(
      "long trailers", [],
      [
        .body([1], flags: 0),
        trailers([("x", String(repeating: "a", count: 16_300))] + Array(repeating: ("y", ""), count: 19)),
      ],
      .status(431)),
  ]

  private static func trailers(_ fields: [(String, String)], flags: UInt8 = 5) -> Frame {
    Frame(type: Frame.headers, flags: flags, stream: 1, payload: Frame.block(fields))
  }
}
