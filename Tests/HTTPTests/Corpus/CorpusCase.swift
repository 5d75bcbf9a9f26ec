import Testing

/// Bytes that a client may send, and what a server must make of them.
struct CorpusCase: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let status: Int
  /// True if the connection must serve another request afterwards; false if it must be closed.
  let staysOpen: Bool
  let body: String?

  /// `staysOpen` is by default what the status says: errors of parsing close the connection.
  init(_ name: String, _ text: String, _ status: Int, open: Bool? = nil, body: String? = nil) {
    self.init(name, bytes: Array(text.utf8), status, open: open, body: body)
  }

  init(_ name: String, bytes: [UInt8], _ status: Int, open: Bool? = nil, body: String? = nil) {
    self.name = name
    self.bytes = bytes
    self.status = status
    staysOpen = open ?? (status == 200)
    self.body = body
  }

  var testDescription: String { name }

  /// A GET request with further field lines.
  static func fields(_ name: String, _ lines: String, _ status: Int, body: String? = nil) -> CorpusCase {
    CorpusCase(name, "GET / HTTP/1.1\r\nHost: a.example\r\n\(lines)\r\n\r\n", status, body: body)
  }

  /// A GET request for a target.
  static func target(_ target: String, _ status: Int, body: String? = nil) -> CorpusCase {
    CorpusCase(
      "target \(target.prefix(60))", "GET \(target) HTTP/1.1\r\nHost: a.example\r\n\r\n", status, body: body)
  }

  /// A POST request whose body comes in the chunked coding.
  static func chunked(_ name: String, _ body: String, _ status: Int, is text: String? = nil) -> CorpusCase {
    CorpusCase(
      name, "POST / HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: chunked\r\n\r\n\(body)", status,
      body: text.map { "POST|/||\($0)" })
  }

  /// A POST request with field lines that frame its body, and what follows.
  static func framed(_ name: String, _ lines: String, _ rest: String, _ status: Int) -> CorpusCase {
    CorpusCase(name, "POST / HTTP/1.1\r\nHost: a.example\r\n\(lines)\r\n\r\n\(rest)", status)
  }

  /// A GET request with one `Host` value.
  static func host(_ value: String, _ status: Int) -> CorpusCase {
    CorpusCase("host \(value.debugDescription)", "GET / HTTP/1.1\r\nHost: \(value)\r\n\r\n", status)
  }
}
