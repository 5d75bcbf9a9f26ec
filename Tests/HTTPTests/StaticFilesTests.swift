import Glibc
import HTTP
import HTTPTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct StaticFilesTests {
  typealias Directory = TemporaryDirectory

  private func get(_ files: StaticFiles, _ target: String, _ headers: Headers = Headers()) throws -> Response
  {
    try files.respond(to: Request(target: target, headers: headers))
  }

  private func text(_ response: Response) -> String? {
    if case .bytes(let bytes) = response.body { return String(decoding: bytes, as: UTF8.self) }
    return nil
  }

  @Test("Files are served with their types, also from folders within") func servesFiles() throws {
    let directory = try Directory()
    directory.write("style.css", "body {}")
    directory.write("a/b/deep.js", "let x")
    directory.write("bücher.txt", "ja")
    directory.write("empty.html", "")
    let files = try StaticFiles(directory: directory.path)
    let style = try get(files, "/style.css")
    #expect(text(style) == "body {}")
    #expect(style.headers["content-type"] == "text/css; charset=utf-8")
    #expect(style.headers["cache-control"] == "no-cache")
    #expect(style.headers["x-content-type-options"] == "nosniff")
    #expect(text(try get(files, "/a/b/deep.js")) == "let x")
    #expect(text(try get(files, "/b%C3%BCcher.txt")) == "ja")
    #expect(text(try get(files, "/empty.html")) == "")
  }

  /// Only what a version was made of is kept for ever.
  @Test func versionsNameOneContent() throws {
    let directory = try Directory()
    directory.write("style.css", String(repeating: "a { color: red }\n", count: 100))
    directory.write("large.bin", [UInt8](repeating: 1, count: 300_000))
    directory.write("main.js", "import {b} from './b.js';\nb();\n")
    directory.write("b.js", "export function b() {}\n")
    let files = try StaticFiles(directory: directory.path).joiningModules(of: "main.js")
    func policy(_ target: String, _ headers: Headers = ["Accept-Encoding": "gzip"]) throws -> String? {
      try get(files, target, headers).headers["cache-control"]
    }
    let lasting = "public, max-age=31536000, immutable"
    for name in ["style.css", "large.bin", "main.js"] {
      let version = try #require(files.version(of: name))
      #expect(try policy("/\(name)?v=\(version)") == lasting)
      #expect(try policy("/\(name)?v=\(version)", [:]) == lasting)
      for query in ["", "?v", "?v=", "?v=1", "?v=\(version)x", "?v=\(version)-gzip", "?w=\(version)"] {
        let response = try get(files, "/\(name)\(query)")
        #expect(response.status == .ok)
        #expect(response.headers["cache-control"] == "no-cache")
      }
    }
    let former = try #require(files.version(of: "style.css"))
    directory.write("style.css", "body {}")
    #expect(try policy("/style.css?v=\(former)") == "no-cache")
    #expect(text(try get(files, "/style.css?v=\(former)")) == "body {}")
    #expect(try policy("/style.css?v=\(files.version(of: "style.css") ?? "")") == lasting)
    #expect(files.version(of: "none.css") == nil)
  }

  @Test func tagsFollowTheContent() throws {
    let directory = try Directory()
    directory.write("a.txt", "one")
    directory.write("b.txt", "one")
    directory.write("c.txt", "two")
    let files = try StaticFiles(directory: directory.path)
    func tag(_ name: String) throws -> String { try get(files, name).headers["etag"] ?? "" }
    #expect(try tag("/a.txt") == tag("/b.txt"))
    #expect(try tag("/a.txt") != tag("/c.txt"))
    let former = try tag("/a.txt")
    directory.write("a.txt", "another length")
    #expect(text(try get(files, "/a.txt")) == "another length")
    #expect(try tag("/a.txt") != former)
  }

  @Test func whatTheClientHasIsNotSent() throws {
    let directory = try Directory()
    directory.write("a.txt", "one")
    let files = try StaticFiles(directory: directory.path)
    let tag = try get(files, "/a.txt").headers["etag"] ?? ""
    #expect(tag.hasPrefix("\""))
    #expect(tag.hasSuffix("\""))
    #expect(tag.count > 10)
    for field in [tag, "W/\(tag)", "\"x\", \(tag)", "\(tag), \"x\"", "*"] {
      let response = try get(files, "/a.txt", ["If-None-Match": field])
      #expect(response.status == .notModified)
      #expect(text(response) == nil)
      #expect(response.headers["etag"] == tag)
      #expect(response.headers["cache-control"] != nil)
    }
    for field in ["\"x\"", "", "x", String(tag.dropFirst()), "W/"] {
      #expect(try get(files, "/a.txt", ["If-None-Match": field]).status == .ok)
    }
  }

  @Test func textIsCompressedOnceAndHasItsOwnTag() throws {
    let directory = try Directory()
    let script = [UInt8](String(repeating: "let x = document.body\n", count: 200).utf8)
    directory.write("a.js", script)
    directory.write("small.js", "let x")
    directory.write("a.png", script)
    directory.write("large.js", [UInt8](repeating: 0x20, count: 300_000))
    let files = try StaticFiles(directory: directory.path)
    func bytes(_ response: Response) -> [UInt8] {
      if case .bytes(let bytes) = response.body { bytes } else { [] }
    }
    let gzip: Headers = ["Accept-Encoding": "gzip"]
    let (plain, small) = (try get(files, "/a.js"), try get(files, "/a.js", gzip))
    #expect(plain.headers["vary"] == "Accept-Encoding")
    #expect(small.headers["vary"] == "Accept-Encoding")
    #expect(plain.headers["content-encoding"] == nil)
    #expect(small.headers["content-encoding"] == "gzip")
    #expect(bytes(plain) == script)
    #expect(gunzip(bytes(small)) == script)
    #expect(
      bytes(small).withUnsafeBufferPointer { $0.baseAddress }
        == bytes(try get(files, "/a.js", gzip)).withUnsafeBufferPointer { $0.baseAddress })
    let tags = [plain, small].map { $0.headers["etag"] ?? "" }
    #expect(tags[1] == "\(tags[0].dropLast())-gzip\"")
    #expect(files.version(of: "a.js") == String(tags[0].dropFirst().dropLast()))
    for (index, tag) in tags.enumerated() {
      #expect(try get(files, "/a.js", ["If-None-Match": tag]).status == (index == 0 ? .notModified : .ok))
      let response = try get(files, "/a.js", ["If-None-Match": tag, "Accept-Encoding": "gzip"])
      #expect(response.status == (index == 1 ? .notModified : .ok))
      #expect(response.headers["vary"] == "Accept-Encoding")
      #expect(response.headers["etag"] == tags[1])
    }
    for name in ["/small.js", "/a.png", "/large.js"] {
      let response = try get(files, name, gzip)
      #expect(response.headers["content-encoding"] == nil)
      #expect(response.headers["vary"] == nil)
      #expect(!response.mayCompress)
    }
    directory.write("a.js", script + script)
    #expect(gunzip(bytes(try get(files, "/a.js", gzip))) == script + script)
  }

  /// No request waits until a file that is not small is compressed.
  @Test(arguments: [(32 * 1024, true), (32 * 1024 + 1, false), (256 * 1024, false)])
  func largeTextIsCompressedBesideTheLoops(_ size: Int, _ isAtOnce: Bool) async throws {
    let directory = try Directory()
    let script = (0..<size).map { UInt8(truncatingIfNeeded: 97 + $0 / 7 % 20) }
    directory.write("a.js", script)
    let files = try StaticFiles(directory: directory.path)
    let first = try get(files, "/a.js", ["Accept-Encoding": "gzip"])
    #expect(first.headers["content-encoding"] == (isAtOnce ? "gzip" : nil))
    #expect(first.headers["vary"] == "Accept-Encoding")
    if !isAtOnce {
      let plain = try get(files, "/a.js")
      #expect(first.headers == plain.headers)
      #expect(text(first) == text(plain))
    }
    var response = first
    try await waitUntil {
      response = try get(files, "/a.js", ["Accept-Encoding": "gzip"])
      return response.headers["content-encoding"] != nil
    }
    guard case .bytes(let small) = response.body else { return }
    #expect(gunzip(small) == script)
  }

  @Test(arguments: [
    "/", "/none", "/.hidden", "/.git/config", "/a", "/a/", "/a//x", "//x", "/x/", "/out", "/outside/passwd",
    "/a/.x", "/x%20", "/pipe",
  ])
  func someFilesDoNotExist(_ target: String) throws {
    let directory = try Directory()
    directory.write("x", "here")
    directory.write("a/x", "here")
    directory.write(".hidden", "no")
    directory.write(".git/config", "no")
    directory.write("a/.x", "no")
    directory.link("out", to: "/etc/passwd")
    directory.link("outside", to: "/etc")
    mkfifo("\(directory.path)/pipe", 0o644)
    let files = try StaticFiles(directory: directory.path)
    #expect(throws: HTTPError(.notFound)) { try get(files, target) }
  }

  @Test func linksWithinAreFollowed() throws {
    let directory = try Directory()
    directory.write("a/x", "here")
    directory.link("link", to: "a/x")
    #expect(text(try get(try StaticFiles(directory: directory.path), "/link")) == "here")
  }

  @Test("Files are only read, and only a folder is served") func onlyReading() throws {
    let directory = try Directory()
    directory.write("x", "here")
    let files = try StaticFiles(directory: directory.path)
    let request = try Request(method: .put, target: "/x")
    #expect { try files.respond(to: request) } throws: { ($0 as? HTTPError)?.headers["allow"] == "GET, HEAD" }
    #expect(throws: StaticFilesError.self) { try StaticFiles(directory: directory.path + "/none") }
    #expect(throws: StaticFilesError.self) { try StaticFiles(directory: directory.path + "/x") }
  }

  @Test func aLargeFileIsOpenOnceHoweverManyAskForIt() throws {
    let directory = try Directory()
    directory.write("large.bin", [UInt8](repeating: 1, count: 300_000))
    let files = try StaticFiles(directory: directory.path)
    func region() throws -> FileRegion? {
      if case .file(let region) = try get(files, "/large.bin").body { return region }
      return nil
    }
    let first = try #require(try region())
    let second = try region()
    #expect(first === second)
    // A file that was changed meanwhile is another one.
    directory.write("large.bin", [UInt8](repeating: 2, count: 300_001))
    let third = try #require(try region())
    #expect(third !== first)
    #expect(third.length == 300_001)
    #expect(try region() === third)
  }

  @Test func largeFilesGoOverTheSocket() async throws {
    let directory = try Directory()
    let content = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    directory.write("large.bin", content)
    directory.write("small.bin", Array(content[..<20_000]))
    let files = try StaticFiles(directory: directory.path)
    var router = Router()
    router.get("/static/{path*}", files.respond)
    let finished = router
    try await withServer(handler: finished.respond) { server in
      let client = try RawClient(port: server.port)
      for _ in 0..<3 {
        client.send(
          "GET /static/large.bin HTTP/1.1\r\nHost: a\r\n\r\nGET /static/small.bin HTTP/1.1\r\nHost: a\r\n\r\n"
        )
        let large = try client.readResponse()
        #expect(large["content-type"] == "application/octet-stream")
        #expect(large.body == content)
        #expect(try client.readResponse().body == Array(content[..<20_000]))
      }
      client.send("HEAD /static/large.bin HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.readResponse(toHead: true)["content-length"] == "3000000")
      client.send("GET /static/large.bin HTTP/1.1\r\nHost: a\r\nRange: bytes=1000000-2999998\r\n\r\n")
      let part = try client.readResponse()
      #expect(part.status.code == 206)
      #expect(part["content-range"] == "bytes 1000000-2999998/3000000")
      #expect(part.body == Array(content[1_000_000..<2_999_999]))
      client.send("GET /static/../x HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.readResponse().status.code == 400)
    }
  }

  /// Small files come from memory, large ones from the disk while they are sent.
  @Test(arguments: [2000, 1_000_000]) func severalRangesAreSent(_ size: Int) async throws {
    let directory = try Directory()
    let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 % 251) }
    directory.write("a.bin", content)
    let client = TestClient(handler: try StaticFiles(directory: directory.path).respond)
    let response = try await client.send(.get, "/a.bin", headers: ["Range": "bytes=1000-1999,0-9"])
    #expect(response.status == .partialContent)
    #expect(response["content-range"] == nil)
    let type = try #require(response["content-type"])
    #expect(type.hasPrefix("multipart/byteranges; boundary="))
    let boundary = type.split(separator: "=")[1]
    var expected: [UInt8] = []
    for (range, line) in [(1000..<2000, "\r\n"), (0..<10, "\r\n")] {
      if !expected.isEmpty { expected += Array(line.utf8) }
      expected += Array(
        "--\(boundary)\r\nContent-Type: application/octet-stream\r\nContent-Range: bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)\r\n\r\n"
          .utf8)
      expected += content[range]
    }
    expected += Array("\r\n--\(boundary)--\r\n".utf8)
    #expect(response.body == expected)
  }
}
