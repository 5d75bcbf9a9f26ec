import HTTPTesting
import Testing

@testable import HTTP

/// Each limit as it is: exactly so much is taken, and one more is refused.
@Suite("Limits of messages, to the last byte", .timeLimit(.minutes(10))) struct ExactLimitTests {
  /// The status of the error with which a head is refused; nil where it is taken.
  private func refusal(_ head: String, target: Int = 8192, fields: Int = 100) -> Status? {
    Array(head.utf8).withUnsafeBufferPointer { bytes in
      do throws(HTTPError) {
        _ = try HeadParser.parse(bytes, targetLimit: target, fieldLimit: fields)
        return nil
      } catch {
        return error.status
      }
    }
  }

  @Test("A method has at most 32 letters")
  func method() {
    for (count, status) in [(1, nil), (31, nil), (32, nil), (33, .notImplemented)] as [(Int, Status?)] {
      let method = String(repeating: "M", count: count)
      #expect(refusal("\(method) / HTTP/1.1\r\nHost: a\r\n\r\n") == status, "\(count)")
    }
  }

  @Test("So is the target, and so is the number of fields")
  func head() {
    for (count, status) in [(9, nil), (10, nil), (11, .uriTooLong)] as [(Int, Status?)] {
      let target = "/" + String(repeating: "a", count: count - 1)
      #expect(refusal("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n", target: 10) == status, "\(count)")
    }
    for (count, status) in [(2, nil), (3, nil), (4, .headerFieldsTooLarge)] as [(Int, Status?)] {
      let fields = String(repeating: "X: y\r\n", count: count - 1)
      #expect(refusal("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n", fields: 3) == status, "\(count)")
    }
  }

  @Test("A head has as many bytes as it may have, however it arrives")
  func headBytes() {
    let head = Array("GET / HTTP/1.1\r\nHost: a\r\nX: yyyyyyyyyy\r\n\r\n".utf8)
    func result(limit: Int, parts: [Int]) -> HeadScanner.Result {
      var scanner = HeadScanner()
      var result = HeadScanner.Result.incomplete
      for part in parts where result == .incomplete {
        result = head.prefix(part).withUnsafeBufferPointer {
          scanner.scan($0, limit: limit, targetLimit: 8192)
        }
      }
      return result
    }
    for parts in [[head.count], [1, 20, head.count], Array(1...head.count)] {
      #expect(result(limit: head.count, parts: parts) == .complete(length: head.count))
      #expect(result(limit: head.count - 1, parts: parts) == .failed(HTTPError(.headerFieldsTooLarge)))
    }
    #expect(result(limit: 30, parts: [30]) == .incomplete)
    #expect(result(limit: 30, parts: [31]) == .failed(HTTPError(.headerFieldsTooLarge)))
  }

  @Test("A form has so many bytes, so many fields, and each field so many bytes")
  func forms() {
    func isTaken(_ text: String, _ limit: (inout FormLimits) -> Void) -> Bool {
      var limits = FormLimits()
      limit(&limits)
      return (try? FormFields(urlEncoded: Array(text.utf8), limits: limits)) != nil
    }
    #expect(isTaken("a=12345") { $0.maxTotalBytes = 7 })
    #expect(!isTaken("a=123456") { $0.maxTotalBytes = 7 })
    #expect(isTaken("a=1&&b=2&c=3&") { $0.maxFields = 3 })
    #expect(!isTaken("a=1&b=2&c=3&d=4") { $0.maxFields = 3 })
    // What counts is the text, not how it is written.
    for value in ["1234", "%31%32%33%34", "%C3%A9%c3%a9", "1+3+"] {
      #expect(isTaken("a=\(value)") { $0.maxFieldBytes = 4 }, "\(value)")
      #expect(!isTaken("a=\(value)5") { $0.maxFieldBytes = 4 }, "\(value)")
      #expect(isTaken("\(value)=a") { $0.maxFieldBytes = 4 }, "\(value)")
      #expect(!isTaken("\(value)5=a") { $0.maxFieldBytes = 4 }, "\(value)")
    }
  }

  @Test("Sixteen ranges of a file are taken, and with one more the whole file is sent")
  func ranges() {
    func ranges(_ count: Int) -> ByteRange {
      let list = (0..<count).map { "\($0 * 1000)-\($0 * 1000)" }.joined(separator: ",")
      return ByteRange(["bytes=\(list)"], length: 100_000)
    }
    #expect(ranges(16) == .parts((0..<16).map { $0 * 1000..<$0 * 1000 + 1 }))
    #expect(ranges(17) == .whole)
    // Parts that lie close together are one.
    #expect(ByteRange(["bytes=0-9,90-99"], length: 1000) == .part(0..<100))
    #expect(ByteRange(["bytes=0-9,91-99"], length: 1000) == .parts([0..<10, 91..<100]))
  }

  @Test("A server takes bodies and fields up to its limits")
  func server() async throws {
    let server = try startServer {
      $0.maxBodyBytes = 10
      $0.maxHeaderFields = 3
    } handler: {
      .text("\($0.body.count)")
    }
    try await onThread {
      let client = try RawClient(port: server.port)
      for (framing, status) in [
        ("Content-Length: 10\r\n\r\n0123456789", 200),
        ("Transfer-Encoding: chunked\r\n\r\na\r\n0123456789\r\n0\r\n\r\n", 200),
      ] {
        client.send("POST / HTTP/1.1\r\nHost: a\r\n\(framing)")
        let response = try client.readResponse()
        #expect(response.status.code == status)
        #expect(response.text == "10")
      }
      let other = try RawClient(port: server.port)
      for framing in [
        "Content-Length: 11\r\n\r\n01234567890",
        "Transfer-Encoding: chunked\r\n\r\nb\r\n01234567890\r\n0\r\n\r\n",
      ] {
        let large = framing.hasPrefix("C") ? client : other
        large.send("POST / HTTP/1.1\r\nHost: a\r\n\(framing)")
        #expect(try large.readResponse().status.code == 413)
      }
      for (count, status) in [(2, 200), (3, 431)] {
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: y\r\n", count: count) + "\r\n")
        #expect(try client.readResponse().status.code == status)
      }
    }
    await server.stop()
  }
}
