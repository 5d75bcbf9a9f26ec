import HTTP

/// A response as a client received it.
public struct TestResponse: Sendable {
  /// The status.
  public var status: Status
  /// The header fields.
  public var headers: Headers
  /// The content, decoded from its transfer coding.
  public var body: [UInt8]

  /// A response from its parts.
  public init(status: Status, headers: Headers = Headers(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first value of a field.
  public subscript(name: String) -> String? { headers[name] }

  /// The content as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// Reads a status line and the field lines after it, which an empty line ends (RFC 9112, 4 and 5).
  init(head: String) throws(TestFailure) {
    var lines = head.split(separator: "\r\n", omittingEmptySubsequences: true)
    let first = lines.isEmpty ? "" : lines.removeFirst()
    let parts = first.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "HTTP/1.1", parts[1].utf8.count == 3, let code = Int(parts[1]) else {
      throw TestFailure("bad status line: \(first)")
    }
    var headers = Headers()
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else {
        throw TestFailure("bad field: \(line)")
      }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      headers.add(String(line[..<colon]), String(value))
    }
    self.init(status: Status(code: code, reason: String(parts[2])), headers: headers)
  }

  var isEventStream: Bool {
    headers["Content-Type"]?.hasPrefix("text/event-stream") ?? false
  }
}
