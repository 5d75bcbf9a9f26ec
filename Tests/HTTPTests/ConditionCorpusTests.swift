import Glibc
import HTTP
import HTTPTesting
import Testing

/// Conditions and ranges on a socket, by section of the standard.
@Suite(.timeLimit(.minutes(10))) struct ConditionCorpusTests {
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
  private static let content = "0123456789"

  private let directory: TemporaryDirectory
  private let router: Router
  private let tag: String

  /// A file that was changed long ago.
  init() throws {
    directory = try TemporaryDirectory()
    directory.write("a.txt", Self.content)
    let time = timeval(tv_sec: 784_111_777, tv_usec: 0)
    try #require(utimes("\(directory.path)/a.txt", [time, time]) == 0)
    let files = try StaticFiles(directory: directory.path)
    tag = try #require(try files.respond(to: Request(target: "/a.txt")).headers["ETag"])
    var router = Router()
    router.get("/{path*}", files.respond)
    self.router = router
  }

  @Test("Each condition alone is answered as the standard says")
  func single() async throws { try await check(ConditionCase.single) }
  @Test("Conditions that come together are judged in the order of the standard")
  func together() async throws { try await check(ConditionCase.together) }
  @Test("Ranges, and conditions for them, are answered as the standard says")
  func ranges() async throws { try await check(ConditionCase.ranges) }

  private func check(_ cases: [ConditionCase]) async throws {
    let tag = tag
    try await withServer(handler: router.respond) { server in
      // One connection for all: conditions that fail and ranges that are none break no rule.
      let client = try RawClient(port: server.port)
      for item in cases {
        let fields = Self.fields(of: item, tag)
        client.send("\(item.method) /a.txt HTTP/1.1\r\nHost: a.example\r\n\(fields)\r\n\r\n")
        let response = try client.readResponse(toHead: item.method == "HEAD")
        #expect(response.status.code == item.status, "\(item)")
        if [200, 206].contains(item.status), item.method == "GET" {
          #expect(response.text == item.body ?? Self.content, "\(item)")
        }
        if [200, 206, 304].contains(item.status) {
          #expect(response["etag"] == tag, "\(item)")
          #expect(response["last-modified"] == Self.date, "\(item)")
        }
        #expect((response["content-range"] != nil) == [206, 416].contains(item.status), "\(item)")
        if item.status == 416 { #expect(response["content-range"] == "bytes */10", "\(item)") }
      }
    }
  }

  private static func fields(of item: ConditionCase, _ tag: String) -> String {
    item.fields.replacing("{tag}", with: tag).replacing("{date}", with: date)
      .replacing("{earlier}", with: date.replacing(":37", with: ":36"))
      .replacing("{later}", with: date.replacing(":37", with: ":38"))
  }
}
