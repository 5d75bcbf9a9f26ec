import HTTP
import HTTPTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct EventGrammarTests {
  /// The text that a stream in memory sent.
  private func sent(_ body: @escaping @Sendable (EventStream) -> Void) async throws -> String {
    let loop = EventLoop(name: "memory")
    defer { loop.shutDown() }
    let bytes = Box<[UInt8]>([])
    let stream = EventStream.inMemory(loop: loop) { new in bytes.change { $0 += new } }
    body(stream)
    try await loop.run {}
    return String(decoding: bytes.value, as: UTF8.self)
  }

  @Test(arguments: [
    ("", "", ""), ("a", "", "a"), ("a\nb", "", "a\nb"), ("a\r\nb\rc\n", "", "a\nb\nc\n"), ("\n", "", "\n"),
    ("\n\r", "", "\n\n"), (" a", "", " a"), ("data: x", "", "data: x"),
    ("id: 5\n\nevent: x", "", "id: 5\n\nevent: x"),
    ("é📚\u{feff}", "", "é📚\u{feff}"), (":", "", ":"), ("a\r\r\nb", "", "a\n\nb"),
  ])
  func dataSurvives(_ data: String, _: String, _ expected: String) async throws {
    let body = try await sent { $0.send(event: "patch", id: "7-1", data: Array(data.utf8)) }
    let parser = try EventStreamParser(body)
    if data.isEmpty {
      // An event of one empty line of data: the standard's empty string.
      #expect(body == "event: patch\nid: 7-1\ndata: \n\n")
    }
    #expect(parser.events == [TestEvent(type: "patch", id: "7-1", data: expected)])
    #expect(!body.contains("\r"))
  }

  @Test func aNULIsDataLikeAnyOther() async throws {
    #expect(try await sent { $0.send(data: [0x61, 0x00, 0x62]) } == "data: a\u{0}b\n\n")
  }

  @Test func fieldsAreOptional() async throws {
    let body = try await sent { stream in
      stream.send(data: [0x61])
      stream.send(retry: .milliseconds(1500))
      stream.send(id: "", data: [0x62])
    }
    #expect(body == "data: a\n\nretry: 1500\n\nid: \ndata: b\n\n")
    #expect(try EventStreamParser(body).retry == 1500)
  }

  @Test(arguments: ["a\nb", "a\rb", "a\r\nb", "a\u{0}", "\n"])
  func lineBreaksInFieldsAreRefused(_ text: String) async throws {
    let body = try await sent { stream in
      #expect(!stream.send(event: text, data: [0x61]))
      #expect(!stream.send(id: text, data: [0x61]))
    }
    #expect(body.isEmpty)
  }

  @Test func manyRandomEventsSurvive() async throws {
    var generator = SplitMix(state: 7)
    let alphabet: [Unicode.Scalar] = ["a", "\n", "\r", ":", " ", "é", "\u{1}", "📚", "d"]
    let texts = (0..<500).map { _ in
      var text = ""
      for _ in 0..<(generator.next() % 12) {
        text.unicodeScalars.append(alphabet[Int(generator.next() % UInt64(alphabet.count))])
      }
      return text
    }
    let body = try await sent { stream in
      for text in texts { stream.send(data: Array(text.utf8)) }
    }
    // Line ends become LF; nothing else changes.
    var expected: [String] = []
    for text in texts {
      var lines = String.UnicodeScalarView()
      var previous: Unicode.Scalar = " "
      for scalar in text.unicodeScalars {
        if scalar == "\r" || (scalar == "\n" && previous != "\r") { lines.append("\n") }
        if scalar != "\r", scalar != "\n" { lines.append(scalar) }
        previous = scalar
      }
      expected.append(String(lines))
    }
    #expect(try EventStreamParser(body).events.map(\.data) == expected)
  }

  @Test("A stream in memory ends once, and a late observer is told") func endingInMemory() async throws {
    let loop = EventLoop(name: "memory")
    defer { loop.shutDown() }
    for ending in [{ $0.close() }, { $0.disconnect() }] as [@Sendable (EventStream) -> Void] {
      let stream = EventStream.inMemory(loop: loop) { _ in }
      let closed = Flag()
      let count = Box(0)
      stream.onClose {
        count.change { $0 += 1 }
        closed.set()
      }
      ending(stream)
      ending(stream)
      await closed.wait()
      #expect(stream.isClosed)
      // Too late is soon.
      let late = Flag()
      stream.onClose { late.set() }
      await late.wait()
      #expect(count.value == 1)
    }
  }
}
