import Glibc
import HTTPTesting
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(10))) struct AccessLogTests {
  /// A pipe whose reading end stays here.
  private final class Pipe: Sendable {
    let reading: Int32
    let writing: Int32

    init() throws {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { throw TestFailure("no pipe") }
      (reading, writing) = (ends[0], ends[1])
    }

    deinit {
      close(reading)
      close(writing)
    }

    func read(_ capacity: Int = 65_536) throws(TestFailure) -> String {
      var readable = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      guard poll(&readable, 1, 300_000) == 1 else { throw TestFailure("the log writes nothing more") }
      var bytes = [UInt8](repeating: 0, count: capacity)
      let count = Glibc.read(reading, &bytes, capacity)
      return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    }
  }

  private func line(
    _ target: String, _ format: AccessLog.Format = .text, includesQuery: Bool = false,
    method: Method = .get, secrets: SecretPaths = SecretPaths(),
    _ handler: @escaping Handler = { _ in .text("hello") }
  ) async throws -> String {
    let pipe = try Pipe()
    let log = AccessLog(
      format: format, descriptor: pipe.writing, includesQuery: includesQuery, secrets: secrets)
    let request = try Request(method: method, target: target, remoteAddress: "192.0.2.7")
    _ = try? await wrapped(in: [RequestID(), log], handler)(request)
    await log.flush()
    return try pipe.read()
  }

  @Test func linesSayWhatHappened() async throws {
    let text = try await line("/books?q=secret")
    let fields = text.split(separator: " ").map { $0.split(separator: "=").map(String.init) }
    #expect(fields.map { $0[0] } == ["time", "id", "client", "method", "path", "status", "bytes", "ms"])
    #expect(fields[2...6].map { $0[1] } == ["192.0.2.7", "GET", "/books", "200", "5"])
    #expect(text.hasSuffix("\n"))
    #expect(text.utf8.count { $0 == 0x0a } == 1)
    #expect(try await line("/books?q=x", includesQuery: true).contains(" path=\"/books?q=x\" "))
    #expect(try await line("/a%20b").contains(" path=/a%20b "))
  }

  @Test(
    "A path that holds a secret is shortened, however it is written",
    arguments: [
      ("/shared/k7Qx0fVbSecret", "/shared/k7Qx..."), ("/SHARED/k7Qx0fVbSecret", "/SHARED/k7Qx..."),
      ("/%73hared/k7Qx0fVb%53ecret", "/shared/k7Qx..."),
      ("/shared/k7Qx0fVbSecret/2026", "/shared/k7Qx.../2026"),
      ("/shared/k7Qx0fVbSecret/feed.atom?x=Secret", "/shared/k7Qx.../feed.atom"),
      ("http://a/shared/k7Qx0fVbSecret", "/shared/k7Qx..."), ("/shared/k7Qx", "/shared/k7Qx"),
      ("/shared", "/shared"), ("/sharedSecret", "/sharedSecret"),
    ])
  func secrets(_ target: String, _ path: String) async throws {
    let routes = ["/books/{id}", "/shared/{link}", "/shared/{link}/{year}"]
    for includesQuery in [false, true] {
      let text = try await line(
        target, includesQuery: includesQuery, secrets: SecretPaths(routes: routes, parameters: ["link"]))
      #expect(text.contains(" path=\(path) "), "\(text)")
    }
  }

  @Test func linesMayBeJSON() async throws {
    struct Line: Decodable {
      var time: String
      var id: String
      var client: String
      var method: String
      var path: String
      var status: Int
      var bytes: Int?
      var ms: Double
    }
    func parse(_ text: String) throws -> Line {
      let request = try Request(
        target: "/", headers: ["Content-Type": "application/json"], body: Array(text.utf8))
      return try request.json(Line.self)
    }
    let page = try parse(try await line("/books?q=1", .json))
    #expect(page.path == "/books")
    #expect(page.status == 200)
    #expect(page.bytes == 5)
    #expect(page.method == "GET")
    #expect(page.time.hasSuffix("Z"))
    #expect(page.time.utf8.count == 20)
    #expect(page.ms >= 0)
    let stream = try parse(try await line("/", .json) { _ in .eventStream { _ in } })
    #expect(stream.bytes == nil)
    #expect(stream.status == 200)
  }

  @Test func errorsAreLinesToo() async throws {
    struct Unknown: Error {}
    #expect(try await line("/x") { _ in throw HTTPError(.notFound) }.contains(" status=404 bytes=- "))
    #expect(try await line("/x") { _ in throw Unknown() }.contains(" status=500 "))
    #expect(try await line("/x") { _ in throw CancellationError() }.contains(" status=499 "))
    #expect(try await line("/x") { _ in .eventStream { _ in } }.contains(" status=200 bytes=- "))
  }

  @Test func nothingBreaksALine() {
    for format in [AccessLog.Format.text, .json] {
      var line = LogLine(format: format)
      line.add("a", "x\n\"y\\ \u{1b}\u{7f}=ü")
      line.add("b", "")
      line.add("c", number: nil)
      let value = #""x\u000a\"y\\ \u001b\u007f=ü""#
      let expected = format == .text ? "a=\(value) b=\"\" c=-\n" : "{\"a\":\(value),\"b\":\"\",\"c\":null}\n"
      #expect(String(decoding: line.finished(), as: UTF8.self) == expected)
    }
    #expect(LogLine.time(784_111_777) == "1994-11-06T08:49:37Z")
  }

  @Test func numbersAreDecimal() {
    var line = LogLine(format: .text)
    for number in [0, 7, 10, 99, 100, 1_234_567, Int.max, -1] { line.add("n", number: number) }
    for time in [0, 999, 7999, 12_345_678, 60_000_000_000] as [UInt64] { line.add("t", nanoseconds: time) }
    #expect(
      String(decoding: line.finished(), as: UTF8.self)
        == "n=0 n=7 n=10 n=99 n=100 n=1234567 n=9223372036854775807 n=0 "
        + "t=0.000 t=0.000 t=0.007 t=12.345 t=60000.000\n")
  }

  @Test func aSlowReaderCostsLinesAndNoTime() async throws {
    let pipe = try Pipe()
    // Fill the pipe, so that the writing thread stands still.
    _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK)
    let filler = [UInt8](repeating: 0x78, count: 4096)
    while write(pipe.writing, filler, filler.count) > 0 {}
    let writer = LogWriter(descriptor: pipe.writing, capacity: 1000)
    let line = [UInt8](repeating: 0x61, count: 99) + [0x0a]
    for _ in 0..<100 { writer.write(line) }
    // One block may be with the thread, another waits.
    #expect(writer.dropped >= 80)
    #expect(writer.dropped <= 90)
    let dropped = writer.dropped
    let (text, _) = try await onThread {
      var text = ""
      while !text.contains("lines were dropped here\n") { text += try pipe.read() }
      return (text, ())
    }
    await writer.flush(within: .seconds(300))
    #expect(text.contains("# \(dropped) lines were dropped here\n"))
    #expect(text.utf8.count { $0 == 0x0a } == 100 - dropped + 1)
    #expect(writer.dropped == dropped)
    writer.write(line)
    await writer.flush(within: .seconds(300))
    #expect(try pipe.read().hasSuffix(String(decoding: line, as: UTF8.self)))
  }

  @Test func aReaderThatStandsStillKeepsNobodyFromEnding() async throws {
    let pipe = try Pipe()
    let log = AccessLog(descriptor: pipe.writing)
    // More than a pipe takes, and as it is in the end: the thread that writes waits in the kernel.
    let request = try Request(target: "/" + String(repeating: "x", count: 4000))
    for _ in 0..<50 { _ = try await log.respond(to: request) { _ in .text("") } }
    await log.flush(within: .milliseconds(20))
    // The thread must end before the pipe does.
    async let rest = onThread {
      var text = ""
      while text.utf8.count(where: { $0 == 0x0a }) < 50 { text += try pipe.read() }
    }
    try await rest
    await log.flush(within: .seconds(300))
  }

  @Test func aReaderThatLeftCostsLines() async throws {
    let writer = LogWriter(descriptor: -1, capacity: 1000)
    writer.write(Array("a\n".utf8))
    await writer.flush(within: .seconds(300))
    #expect(writer.dropped == 1)
    writer.write([UInt8](repeating: 0x61, count: 1001))
    await writer.flush(within: .seconds(300))
    #expect(writer.dropped >= 2)
  }

  @Test func manyThreadsWriteWholeLines() async throws {
    let pipe = try Pipe()
    let log = LogWriter(descriptor: pipe.writing, capacity: 1 << 20)
    async let text = onThread {
      var text = ""
      while text.utf8.count < 4000 * 6 { text += try pipe.read() }
      return text
    }
    await withTaskGroup { group in
      for number in 0..<4 {
        group.addTask {
          for _ in 0..<1000 { log.write(Array("\(number)\(number)\(number)\(number)\(number)\n".utf8)) }
        }
      }
    }
    let lines = try await text.split(separator: "\n")
    #expect(lines.count == 4000)
    #expect(lines.allSatisfy { Set($0).count == 1 })
    #expect(log.dropped == 0)
  }
}
