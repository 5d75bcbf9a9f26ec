import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(10))) struct HeadParserTests {
  private func parse(value: [UInt8]) -> Headers? {
    let head = Array("GET / HTTP/1.1\r\nHost: a\r\nX: ".utf8) + value + Array("\r\n\r\n".utf8)
    return head.withUnsafeBufferPointer {
      try? HeadParser.parse($0, targetLimit: 8192, fieldLimit: 100).headers
    }
  }

  /// Values are scanned several octets at a time; each octet counts at each place.
  @Test("An octet that may not be in a value is refused at each place of it")
  func eachOctetAtEachPlaceOfAValue() {
    for octet in UInt8.min...UInt8.max {
      let isAllowed = octet == 0x09 || (octet >= 0x20 && octet != 0x7f)
      for place in 1..<24 {
        var value = [UInt8](repeating: 0x61, count: 25)
        value[place] = octet
        let headers = parse(value: value)
        if (headers != nil) != isAllowed { Issue.record("octet \(octet) at \(place)") }
        if let headers { #expect(Array(headers.valueBytes(at: 1)) == value) }
      }
    }
  }

  @Test("Only the octets of tokens may be in a name") func eachOctetInAName() {
    let tokens = Set("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    for octet in UInt8.min...UInt8.max {
      #expect(ByteClass.isToken(octet) == tokens.contains(octet))
      let head = Array("GET / HTTP/1.1\r\nHost: a\r\nX".utf8) + [octet] + Array("Y: v\r\n\r\n".utf8)
      let isParsed = head.withUnsafeBufferPointer {
        (try? HeadParser.parse($0, targetLimit: 8192, fieldLimit: 100)) != nil
      }
      // A colon ends the name early, which leaves a line that is fine.
      #expect(isParsed == (tokens.contains(octet) || octet == 0x3a))
    }
  }

  @Test("A head says the method, the target, the framing and the fields") func whatTheMessageSays() throws {
    let text = "POST /a?b=c HTTP/1.0\r\nhost: h:1\r\nCONNECTION: x , Keep-Alive\r\ncontent-length: 12\r\n\r\n"
    let head = try Array(text.utf8).withUnsafeBufferPointer {
      try HeadParser.parse($0, targetLimit: 100, fieldLimit: 3)
    }
    #expect(head.method == .post)
    #expect(head.target.path == "/a")
    #expect(head.target.query["b"] == "c")
    #expect(head.framing == .length(12))
    #expect(!head.isVersion11)
    #expect(head.keepsAlive)
    #expect(!head.expectsContinue)
    #expect(head.headers["Host"] == "h:1")
    #expect(head.headers.count == 3)
  }
}
