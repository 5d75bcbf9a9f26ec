import HTTPTesting
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(10))) struct MultipartTests {
  private static let boundary = "----xYz'()+_,-./:=?"

  private static func request(
    _ body: String, type: String? = nil, loop: EventLoop? = nil
  ) throws -> Request {
    try Request(
      method: .post, target: "/",
      headers: ["Content-Type": type ?? "multipart/form-data; boundary=\"\(boundary)\""],
      body: Array(body.utf8),
      loop: loop)
  }

  private static func part(_ disposition: String, _ content: String, _ more: String = "") -> String {
    "--\(boundary)\r\nContent-Disposition: form-data; \(disposition)\r\n\(more)\r\n\(content)\r\n"
  }

  private static let end = "--\(boundary)--\r\n"

  private static func read(_ body: String, _ limits: MultipartLimits = MultipartLimits()) async throws
    -> MultipartForm
  {
    try await request(body).multipart(limits)
  }

  @Test("Fields and files of a form are read") func fieldsAndFiles() async throws {
    let form = try await Self.read(
      Self.part("name=\"title\"", "Emma\r\n& é") + Self.part("name=title", "")
        + Self.part(
          "name=\"cover\"; filename=\"C:\\dir\\a%22b.png\"", "\u{1}\r\n--x", "Content-Type: image/png\r\n")
        + Self.part("name=none; filename=\"\"", "", "Content-Type: application/octet-stream\r\n") + Self.end)
    #expect(form.fields == FormFields([("title", "Emma\r\n& é"), ("title", "")]))
    #expect(form.files.count == 1)
    let file = try #require(form.file("cover"))
    #expect(file.name == "a\"b.png")
    #expect(file.contentType == "image/png")
    #expect(!file.isOnDisk)
    #expect(try await file.bytes() == Array("\u{1}\r\n--x".utf8))
  }

  /// Each way to cut the body in two, and one byte at a time.
  @Test func piecesDoNotMatter() async throws {
    let body = Array(
      (Self.part("name=a", "x\r\n--\r\n----xY") + Self.part("name=f; filename=\"n\"", "\r\r\n\r\n--")
        + Self.end).utf8)
    func events(_ pieces: [[UInt8]]) throws -> [MultipartParser.Event] {
      var parser = MultipartParser(boundary: Array(Self.boundary.utf8), headLimit: 200)
      var events: [MultipartParser.Event] = []
      for piece in pieces {
        parser.receive(piece)
        while let event = try parser.next() {
          if case .data(let more) = event, case .data(let bytes) = events.last {
            events[events.count - 1] = .data(bytes + more)
          } else {
            events.append(event)
          }
        }
      }
      #expect(parser.isComplete)
      return events
    }
    let whole = try events([body])
    #expect(whole.count == 6)
    for cut in 1..<body.count { #expect(try events([Array(body[..<cut]), Array(body[cut...])]) == whole) }
    #expect(try events(body.map { [$0] }) == whole)
  }

  @Test func anEmptyFormIsOne() async throws {
    let form = try await Self.read(Self.end)
    #expect(form.fields.isEmpty)
    #expect(form.files.isEmpty)
    #expect(try await Self.read("--\(Self.boundary)--").fields.isEmpty)
  }

  @Test(arguments: [
    "", "--", "preamble\r\n" + end, "\r\n" + end, part("name=a", "x"), part("name=a", "x") + "--\(boundary)-",
    part("name=a", "x") + end + "epilogue", part("name=a", "x") + end + "\r\n", "--\(boundary)x\r\n",
    "--\(boundary) \r\n\r\n\r\n" + end, part("", "x") + end, part("name", "x") + end,
    part("name=\"a", "x") + end,
    part("name=a; name=b", "x") + end,
    part("name=a", "\u{fffd}".replacing("\u{fffd}", with: "x"), "No colon\r\n") + end,
    part("name=a", "x", "Content-Transfer-Encoding: base64\r\n") + end,
    part("name=a", "x", " folded: x\r\n") + end, part("name=a", "x", "A: b\rC: d\r\n") + end,
    "--\(boundary)\r\n\r\nx\r\n" + end,
    "--\(boundary)\r\nContent-Disposition: attachment; name=a\r\n\r\nx\r\n" + end,
    part("name=a", "x").replacing("\r\n", with: "\n") + end,
  ])
  func malformedFormsAreRefused(_ body: String) async throws {
    await #expect { try await Self.read(body) } throws: { ($0 as? HTTPError)?.status == .badRequest }
  }

  @Test func fieldsAreUTF8() async throws {
    let head = Array("--b\r\nContent-Disposition: form-data; name=a\r\n\r\n".utf8)
    let request = try Request(
      method: .post, target: "/", headers: ["Content-Type": "multipart/form-data; boundary=b"],
      body: head + [0xff] + Array("\r\n--b--".utf8))
    await #expect(throws: HTTPError(.badRequest, "The field “a” is not valid UTF-8.")) {
      try await request.multipart()
    }
  }

  @Test(arguments: [
    ("text/plain", 415), ("multipart/mixed; boundary=b", 415), ("application/x-www-form-urlencoded", 415),
    ("multipart/form-data", 400), ("multipart/form-data; boundary=", 400),
    ("multipart/form-data; boundary=\"a b \"", 400), ("multipart/form-data; boundary=\"é\"", 400),
    ("multipart/form-data; boundary=a; boundary=b", 400), ("multipart/form-data; boundary=a b", 400),
    ("multipart/form-data; boundary=\(String(repeating: "a", count: 71))", 400),
  ])
  func typesAreChecked(_ type: String, _ status: Int) async throws {
    let request = try Self.request("", type: type)
    await #expect { try await request.multipart() } throws: { ($0 as? HTTPError)?.status.code == status }
    let none = try Request(method: .post, target: "/")
    await #expect { try await none.multipart() } throws: { ($0 as? HTTPError)?.status.code == 415 }
  }

  @Test(arguments: [
    (part("name=a", "123456"), "The field “a” has more than 5 bytes."),
    (part("name=a", "12345") + part("name=b", "1234"), "The fields together have more than 8 bytes."),
    (part("name=a; filename=x", "12345678901"), "The file in “a” has more than 10 bytes."),
    (
      part("name=a; filename=x", "") + part("name=a; filename=y", "1") + part("name=a; filename=z", ""),
      "The form has more than 2 files."
    ),
    (String(repeating: part("name=a", ""), count: 5), "The form has more than 4 parts."),
    (
      part("name=\(String(repeating: "a", count: 200))", ""),
      "The head of a form's part has more than 200 bytes."
    ),
    (part("name=a; filename=x", String(repeating: "x", count: 2000)), "The form has more than 2000 bytes."),
  ])
  func eachLimitIsNamed(_ parts: String, _ message: String) async throws {
    var limits = MultipartLimits()
    (limits.maxParts, limits.maxPartHeadBytes, limits.maxTotalBytes) = (4, 200, 2000)
    (limits.maxFieldBytes, limits.maxFieldBytesInTotal) = (5, 8)
    (limits.maxFiles, limits.maxFileBytes) = (2, 10)
    await #expect(throws: HTTPError(.contentTooLarge, message)) {
      try await Self.read(parts + Self.end, limits)
    }
    _ = try await Self.read(
      Self.part("name=a", "12345") + Self.part("name=b", "123")
        + Self.part("name=c; filename=x", "1234567890")
        + Self.part("name=d; filename=y", "") + Self.end, limits)
  }

  @Test func largeFilesGoToTheDisk() async throws {
    let folder = try TemporaryDirectory()
    var limits = MultipartLimits()
    limits.maxFileBytesInMemory = 1000
    limits.temporaryDirectory = folder.path
    let content = String(repeating: "0123456789\r\n", count: 20_000)
    let form = try await Self.read(Self.part("name=a; filename=x", content) + Self.end, limits)
    let file = try #require(form.file("a"))
    #expect(file.isOnDisk)
    #expect(file.count == content.utf8.count)
    #expect(try await file.bytes() == Array(content.utf8))
    #expect(folder.names.isEmpty)
    limits.temporaryDirectory = "\(folder.path)/none"
    await #expect {
      try await Self.read(Self.part("name=a; filename=x", content) + Self.end, limits)
    } throws: {
      ($0 as? HTTPError)?.status == .internalServerError
    }
  }

  @Test(arguments: [
    ("a.png", "a.png"), ("../../etc/passwd", "passwd"), ("C:\\x\\y.txt", "y.txt"), ("..", "unnamed"),
    ("", "unnamed"),
    (".htaccess", "htaccess"), ("a\u{0}b\r\n", "ab"), (" a b. ", "a b"), ("/", "unnamed"), ("a/", "unnamed"),
    ("evil\u{202e}txt.exe", "eviltxt.exe"), ("日本.txt", "日本.txt"),
    // Accents that stand alone belong to the character before them, whatever that is.
    ("a/\u{65d}", "\u{65d}"), ("../\u{301}b", "\u{301}b"), ("a\\\u{301}", "\u{301}"),
    (".\u{301}a", "\u{301}a"),
    ("a.\u{301}", "a.\u{301}"),
    (String(repeating: "é", count: 150), String(repeating: "é", count: 100)),
  ])
  func namesAreMadeSafe(_ name: String, _ safe: String) {
    #expect(UploadedFile.safeName(name) == safe)
  }

  @Test func aStreamedBodyIsReadWhileItArrives() async throws {
    let server = Server(
      configuration: ServerConfiguration(port: 0, loops: 1), bodies: { _, _ in .streamed(limit: 4 << 20) }
    ) { request in
      let form = try await request.multipart()
      return .text("\(form.fields["a"] ?? "") \(form.file("f")?.count ?? 0)")
    }
    try server.start()
    let body =
      Self.part("name=a", "x") + Self.part("name=f; filename=n", String(repeating: "y", count: 2 << 20))
      + Self.end
    let type = "multipart/form-data; boundary=\"\(Self.boundary)\""
    let response = try await TestClient(port: server.port).send(
      .post, "/", headers: ["Content-Type": type], body: Array(body.utf8))
    #expect(response.text == "x \(2 << 20)")
    await server.stop()
  }
}
