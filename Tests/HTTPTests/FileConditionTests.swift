import CLinux
import Glibc
import Testing

@testable import HTTP

/// Conditions and ranges of files.
@Suite(.timeLimit(.minutes(10))) struct FileConditionTests {
  @Test func filesAnswerConditionsAndRanges() throws {
    let directory = try TemporaryDirectory()
    directory.write("a.txt", "0123456789")
    directory.write("b.css", String(repeating: "a { color: red }\n", count: 100))
    let files = try StaticFiles(directory: directory.path)
    func get(_ headers: Headers, _ target: String = "/a.txt", _ method: Method = .get) throws -> Response {
      try files.respond(to: Request(method: method, target: target, headers: headers))
    }
    func text(_ response: Response) -> String {
      if case .bytes(let bytes) = response.body { String(decoding: bytes, as: UTF8.self) } else { "" }
    }
    let whole = try get([:])
    let (tag, date) = (whole.headers["etag"] ?? "", whole.headers["last-modified"] ?? "")
    #expect(HTTPDate.parse(date) != nil)
    #expect(whole.headers["accept-ranges"] == "bytes")
    let unchanged = try get(["If-Modified-Since": date])
    #expect(unchanged.status == .notModified)
    #expect(unchanged.headers["last-modified"] == date)
    #expect(unchanged.headers["content-type"] == nil)
    #expect(unchanged.headers["accept-ranges"] == nil)
    #expect(throws: HTTPError(.preconditionFailed)) { try get(["If-Match": "\"x\""]) }

    let part = try get(["Range": "bytes=2-4", "If-Range": tag])
    #expect(part.status == .partialContent)
    #expect(text(part) == "234")
    #expect(part.headers["content-range"] == "bytes 2-4/10")
    #expect(part.headers["etag"] == tag)
    let other = try get(["Range": "bytes=2-4", "If-Range": "\"x\""])
    #expect(other.status == .ok)
    #expect(text(other).count == 10)
    #expect(other.headers["content-range"] == nil)
    let near = try get(["Range": "bytes=0-1,4-5"])
    #expect(near.status == .partialContent)
    #expect(near.headers["content-range"] == "bytes 0-5/10")
    #expect(throws: HTTPError(.rangeNotSatisfiable, headers: ["Content-Range": "bytes */10"])) {
      try get(["Range": "bytes=10-"])
    }
    // Defined for GET only (RFC 9110, 14.2), and a condition that fails goes first.
    #expect(try get(["Range": "bytes=2-4"], "/a.txt", .head).status == .ok)
    #expect(try get(["Range": "bytes=10-", "If-None-Match": tag]).status == .notModified)

    // A range of the compressed form is one of its octets.
    let gzip = try get(["Accept-Encoding": "gzip"], "/b.css")
    let piece = try get(["Accept-Encoding": "gzip", "Range": "bytes=0-1"], "/b.css")
    #expect(piece.headers["etag"] == gzip.headers["etag"])
    #expect(piece.headers["content-encoding"] == "gzip")
    if case .bytes(let bytes) = piece.body { #expect(bytes == [0x1f, 0x8b]) }
  }

  /// Several ranges are never of the compressed form, and conditions agree with that.
  @Test func severalRangesAreOfTheFileAsItIs() throws {
    let directory = try TemporaryDirectory()
    let content = Array(String(repeating: "a { color: red }\n", count: 100).utf8)
    directory.write("b.css", content)
    let files = try StaticFiles(directory: directory.path)
    func get(_ more: Headers, _ method: Method = .get) throws -> Response {
      var headers: Headers = ["Accept-Encoding": "gzip", "Range": "bytes=0-10,1000-1010"]
      headers.add(missing: more)
      return try files.respond(to: Request(method: method, target: "/b.css", headers: headers))
    }
    func isWhole(_ response: Response) -> Bool {
      guard case .bytes(let bytes) = response.body else { return false }
      return response.status == .ok && bytes == content && response.headers["content-encoding"] == nil
    }
    let parts = try get([:])
    #expect(parts.status == .partialContent)
    #expect(parts.headers["content-encoding"] == nil)
    #expect(parts.headers["vary"] == "Accept-Encoding")
    #expect(parts.headers["content-type"]?.hasPrefix("multipart/byteranges") == true)
    guard case .bytes(let bytes) = parts.body else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(
      text.contains(
        "bytes 1000-1010/1700\r\n\r\n\(String(decoding: content[1000...1010], as: UTF8.self))\r\n"))

    let tag = parts.headers["etag"] ?? ""
    let compressed = "\(tag.dropLast())-gzip\""
    #expect(try get(["If-Range": tag]).status == .partialContent)
    #expect(isWhole(try get(["If-Range": compressed])))
    #expect(try get(["If-Match": tag]).status == .partialContent)
    #expect(throws: HTTPError(.preconditionFailed)) { try get(["If-Match": compressed]) }
    #expect(try get(["If-None-Match": tag]).status == .notModified)
    #expect(try get(["If-None-Match": compressed]).status == .partialContent)
    // An answer without several parts has its choice of forms.
    #expect(try get([:], .head).headers["etag"] == compressed)
    for range in ["bytes=0-10", "bytes=0-10,20-30", "bytes=0-10,x"] {
      let response = try files.respond(
        to: Request(target: "/b.css", headers: ["Accept-Encoding": "gzip", "Range": range]))
      #expect(response.headers["etag"] == compressed)
      #expect(response.headers["content-encoding"] == "gzip")
    }
  }

  /// RFC 9110, 8.8.2.1.
  @Test func noFileIsModifiedInTheFuture() throws {
    let directory = try TemporaryDirectory()
    directory.write("a.txt", "0123456789")
    let ahead = timeval(tv_sec: time(nil) + 86_400, tv_usec: 0)
    try #require(utimes("\(directory.path)/a.txt", [ahead, ahead]) == 0)
    let files = try StaticFiles(directory: directory.path)
    func get(_ headers: Headers) throws -> Response {
      try files.respond(to: Request(target: "/a.txt", headers: headers))
    }
    let before = Int64(time(nil)) - 1
    let whole = try get([:])
    let (tag, said) = (whole.headers["etag"] ?? "", whole.headers.all("last-modified"))
    #expect(said.count == 1)
    #expect((before...Int64(time(nil))).contains(HTTPDate.parse(said[0]) ?? 0))
    // It is no validator: the next answer says another one of the same content, and the same one of another content.
    #expect(try get(["If-Modified-Since": said[0]]).status == .ok)
    #expect(try get(["If-Range": said[0], "Range": "bytes=0-1"]).status == .ok)
    #expect(throws: HTTPError(.preconditionFailed)) { try get(["If-Unmodified-Since": said[0]]) }
    // The tag is one.
    let unchanged = try get(["If-None-Match": tag])
    #expect(unchanged.status == .notModified)
    #expect(unchanged.headers["last-modified"].flatMap(HTTPDate.parse) ?? .max <= time(nil))
    #expect(try get(["If-Range": tag, "Range": "bytes=0-1"]).status == .partialContent)
  }

  /// A file written at the beginning of a second is of that second, by the server's clock as well. Linux 6.13 and later
  /// time a write exactly if the time before has been looked at.
  @Test func theClockIsNotBehindThatOfFiles() throws {
    let directory = try TemporaryDirectory()
    let path = "\(directory.path)/a.txt"
    var (now, info) = (timespec(), stat())
    clock_gettime(CLOCK_REALTIME, &now)
    let second = now.tv_sec + 1
    usleep(UInt32(max(0, 1_000_000 - now.tv_nsec / 1000 - 500)))
    repeat {
      directory.write("a.txt", "0123456789")
      try #require(stat(path, &info) == 0)
      #expect(clinux_unix_time() >= info.st_mtim.tv_sec)
    } while info.st_mtim.tv_sec < second
  }
}
