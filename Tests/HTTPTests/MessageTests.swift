import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(10))) struct HeadersTests {
  @Test func fieldsAreAddedWhereTheirNamesAreMissing() {
    var headers: Headers = ["a": "1", "Content-Type": "text/plain"]
    headers.add(missing: ["Vary": "Accept", "A": "2", "b": "3", "B": "4"])
    #expect(headers == ["a": "1", "Content-Type": "text/plain", "Vary": "Accept", "b": "3", "B": "4"])
    #expect(headers["vary"] == "Accept")
    headers.add(missing: Headers())
    #expect(headers.count == 5)
    var none = Headers()
    none.add(missing: headers)
    #expect(none == headers)
  }

  @Test func namesCompareWithoutCase() {
    var headers: Headers = ["Content-Type": "text/plain", "X": "1"]
    headers.add("x", "2")
    #expect(headers["content-type"] == "text/plain")
    #expect(headers.all("X") == ["1", "2"])
    #expect(headers["missing"] == nil)
    headers["x"] = "3"
    #expect(headers.all("x") == ["3"])
    headers["X"] = nil
    #expect(!headers.contains("x"))
    #expect(headers.map(\.name) == ["Content-Type"])
  }

  @Test func nothingCanBreakTheMessage() {
    var headers = Headers()
    headers.add("X", "a\r\nSet-Cookie: b\u{0}c")
    #expect(headers["x"] == "a  Set-Cookie: b c")
    for name in ["", "A B", "A:", "A\r\nB", "Ä", "A\u{0}"] { headers.add(name, "v") }
    #expect(headers.count == 1)
  }

  @Test("A control character is found wherever it stands among others")
  func controlsBecomeSpaces() {
    for control in Array(0...0x1F) + [0x7F] as [UInt8] where control != 0x09 {
      for place in 0..<20 {
        for length in [place + 1, 20, 23] {
          var value = [UInt8](repeating: 0x61, count: length)
          value[0] = 0x09
          value[place] = control
          var headers = Headers()
          headers.add("X", String(decoding: value, as: UTF8.self))
          value[place] = 0x20
          #expect(
            headers["X"] == String(decoding: value, as: UTF8.self), "\(control) at \(place) of \(length)")
        }
      }
    }
    let kept = "~\u{80}é\t !\u{10FFFF}" + String(repeating: "ÿ", count: 9)
    #expect((["X": kept] as Headers)["X"] == kept)
  }

  @Test func valuesAreTestedWhereTheyLie() {
    let headers: Headers = ["a": "one", "A": "two", "b": ""]
    #expect(headers.value(of: "A") { $0.elementsEqual("one".utf8) } == true)
    #expect(headers.value(of: "B") { !$0.isEmpty } == false)
    #expect(headers.value(of: "c") { _ in true } == nil)
  }

  @Test("A token is found in lists, whole and in any case") func tokensInLists() {
    let headers: Headers = ["Connection": "keep-alive, Upgrade ", "Accept": "close"]
    #expect(headers.contains("connection", token: "upgrade"))
    #expect(!headers.contains("connection", token: "close"))
    #expect(!headers.contains("connection", token: "keep"))
    var more = headers
    more.add("CONNECTION", ",, close,")
    #expect(more.contains("Connection", token: "Close"))
  }
}

@Suite(.timeLimit(.minutes(10))) struct FormFieldsTests {
  private func parse(_ text: String, _ limits: FormLimits = FormLimits()) throws -> [String] {
    try FormFields(urlEncoded: Array(text.utf8), limits: limits).pairs.map { "\($0.name)=\($0.value)" }
  }

  @Test(
    "Fields are parsed in their order",
    arguments: [
      ("", []), ("a=1", ["a=1"]), ("a", ["a="]), ("a=", ["a="]), ("=v", ["=v"]), ("a=1&a=2", ["a=1", "a=2"]),
      ("&a=1&&b=2&", ["a=1", "b=2"]), ("a=b=c", ["a=b=c"]), ("a+b=c+d", ["a b=c d"]),
      ("a%3Db=%26", ["a=b=&"]),
      ("n=%C3%A9%F0%9F%93%9A", ["n=é📚"]), ("n=\u{e9}", ["n=é"]), ("a=%0D%0A", ["a=\r\n"]),
      ("a=%00", ["a=\u{0}"]),
    ])
  func parses(_ text: String, _ expected: [String]) throws {
    #expect(try parse(text) == expected)
  }

  @Test(
    "Fields with broken escapes, or not in UTF-8, are refused",
    arguments: ["a=%", "a=%4", "a=%4g", "%zz=1", "a=%C3", "a=%FF", "a=%C0%80", "%ED%A0%80=1", "a=%-1"])
  func refuses(_ text: String) {
    #expect { try parse(text) } throws: { ($0 as? HTTPError)?.status == .badRequest }
  }

  @Test(arguments: [
    ("a&b&c&d", "The form has more than 3 fields."), ("a=12345", "The field “a” has more than 4 bytes."),
    ("12345=", "The field “12345” has more than 4 bytes."),
    ("a=%31%32%33%34%35", "The field “a” has more than 4 bytes."),
    ("a=1234&b=1234&c=12345", "The form has more than 20 bytes."),
  ])
  func eachLimitIsNamed(_ text: String, _ message: String) throws {
    var limits = FormLimits()
    (limits.maxFields, limits.maxFieldBytes, limits.maxTotalBytes) = (3, 4, 20)
    #expect(throws: HTTPError(.contentTooLarge, message)) { try parse(text, limits) }
    #expect(try parse("a=1234&b=12&c=1", limits).count == 3)
  }

  @Test func theFirstOfANameCounts() throws {
    let fields = try FormFields(urlEncoded: Array("a=1&b=2&a=3".utf8))
    #expect(fields["a"] == "1")
    #expect(fields.all("a") == ["1", "3"])
    #expect(fields["c"] == nil)
    #expect(fields.contains("b"))
    #expect(!fields.contains("c"))
  }
}

@Suite(.timeLimit(.minutes(10))) struct RequestTests {
  private func post(_ type: String?, _ body: String) throws -> Request {
    var headers = Headers()
    headers["Content-Type"] = type
    return try Request(method: .post, target: "/x?y=1", headers: headers, body: Array(body.utf8))
  }

  @Test("A request made by hand has its target, and an invalid target is refused") func madeByHand() throws {
    let request = try post(nil, "")
    #expect(request.target == "/x?y=1")
    #expect(request.path == "/x")
    #expect(request.query["y"] == "1")
    #expect(request.headers.isEmpty)
    #expect(throws: HTTPError.self) { try Request(target: "/../x") }
    #expect(throws: HTTPError.self) { try Request(target: "") }
  }

  @Test("A form is read where the type says that it is one") func forms() throws {
    let form = "application/x-www-form-urlencoded"
    #expect(try post(form, "a=1").form()["a"] == "1")
    #expect(try post("Application/X-WWW-Form-Urlencoded; charset=UTF-8", "a=1").form()["a"] == "1")
    #expect(try post(nil, "").form().isEmpty)
    for type in [nil, "text/plain", "multipart/form-data; boundary=x", "application/json", ""] {
      #expect { try post(type, "a=1").form() } throws: { ($0 as? HTTPError)?.status == .unsupportedMediaType }
    }
    #expect { try post(form, "a=%").form() } throws: { ($0 as? HTTPError)?.status == .badRequest }
  }

  @Test(
    "Content in a coding that nobody undoes is refused", arguments: ["gzip", "br", "identity, gzip", "x"])
  func codings(coding: String) async throws {
    func request(_ type: String, _ coding: String) throws -> Request {
      try Request(
        method: .post, target: "/", headers: ["Content-Type": type, "Content-Encoding": coding],
        body: Array("{}".utf8))
    }
    let refused = { (error: any Error) in (error as? HTTPError)?.status == .unsupportedMediaType }
    let json = "application/json"
    #expect(try request(json, "identity").json([String: String].self).isEmpty)
    #expect { try request(json, coding).json([String: String].self) } throws: { refused($0) }
    #expect { try request("application/x-www-form-urlencoded", coding).form() } throws: { refused($0) }
    await #expect {
      try await request("multipart/form-data; boundary=a", coding).multipart()
    } throws: {
      refused($0)
    }
  }

  @Test("JSON is read and written, and anything else is refused") func json() throws {
    struct Book: Codable, Equatable {
      var title: String
      var year: Int
    }
    let book = try post("application/json", #"{"title":"Emma","year":1815}"#).json(Book.self)
    #expect(book == Book(title: "Emma", year: 1815))
    #expect { try post("text/plain", "{}").json(Book.self) } throws: {
      ($0 as? HTTPError)?.status == .unsupportedMediaType
    }
    for text in ["", "{", "[]", "{}", #"{"title":1,"year":2}"#, "\u{0}"] {
      #expect { try post("application/json", text).json(Book.self) } throws: {
        ($0 as? HTTPError)?.status == .badRequest
      }
    }
    let response = try Response.json(book, status: .created)
    #expect(response.status == .created)
    guard case .bytes(let bytes) = response.body else {
      Issue.record("no bytes")
      return
    }
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"title":"Emma","year":1815}"#)
  }

  @Test(
    "A cookie is found by its exact name, and the first one counts",
    arguments: [
      ("a=1", "1"), ("b=2; a=1", "1"), ("a=1; a=2", "1"), ("a=", ""), ("a=\"q\"", "q"), ("a=b=c", "b=c"),
      ("a=1;b=2", "1"), ("  a=1  ", "1"), ("aa=2", nil), ("a", nil), ("", nil), ("A=1", nil), (";;=;", nil),
    ])
  func cookies(_ field: String, _ expected: String?) throws {
    let request = try Request(target: "/", headers: ["Cookie": field])
    #expect(request.cookie("a") == expected)
  }

  @Test("A parameter that is missing, or of another type, is answered as not found")
  func parameters() throws {
    var parameters = PathParameters()
    parameters["id"] = "42"
    parameters["id"] = "43"
    #expect(try parameters.require("id", as: Int.self) == 43)
    #expect(try parameters.require("id") == "43")
    #expect(throws: HTTPError(.notFound)) { try parameters.require("other") }
    parameters["id"] = "x"
    #expect(throws: HTTPError(.notFound)) { try parameters.require("id", as: Int.self) }
  }
}

@Suite(.timeLimit(.minutes(10))) struct ResponseTests {
  @Test("Cookies are written with their attributes") func cookies() {
    var response = Response()
    response.setCookie(Cookie(name: "s", value: "abc", maxAge: .seconds(60)))
    response.setCookie(Cookie(name: "t", value: "", httpOnly: false, secure: false, sameSite: .strict))
    #expect(
      response.headers.all("set-cookie") == [
        "s=abc; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax", "t=; Path=/; SameSite=Strict",
      ])
  }

  @Test func cookiesCanNotCarryAttributes() {
    let cookie = Cookie(name: "a;b", value: "x; Domain=evil\r\n\"é,", path: "/a;b")
    #expect(
      cookie.fieldValue
        == "a%3Bb=x%3B%20Domain=evil%0D%0A%22%C3%A9%2C; Path=/a%3Bb; HttpOnly; Secure; SameSite=Lax")
  }

  @Test("A redirect leads to its address, without line breaks") func redirects() {
    let response = Response.redirect(to: "/books\r\nX: y")
    #expect(response.status == .seeOther)
    #expect(response.headers["location"] == "/books  X: y")
  }

  @Test func errorsAnswer() {
    let response = HTTPError(.conflict, "Taken.", headers: ["Retry-After": "1"]).response
    #expect(response.status == .conflict)
    #expect(response.headers["retry-after"] == "1")
    #expect(Status(code: 404).reason == "Not Found")
    #expect(Status(code: 299).reason == "")
    #expect(Status(code: 200, reason: "a\r\nb").reason == "a  b")
  }

  @Test(
    "Dates are written in the format of the standard",
    arguments: [
      (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
      (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
      (1_709_164_799, "Wed, 28 Feb 2024 23:59:59 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
    ])
  func dates(_ second: Int, _ expected: String) {
    #expect(HTTPDate.format(Int64(second)) == expected)
  }

  @Test func numbersAreWrittenWhole() {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 64)
    defer { memory.deallocate() }
    for number in [0, 7, 9, 10, 99, 100, 12_345, 999_999, 1_000_000, Int.max] {
      var writer = ByteWriter(memory)
      writer.decimal(number)
      #expect(
        String(decoding: UnsafeBufferPointer(start: memory, count: writer.count), as: UTF8.self)
          == "\(number)")
      writer = ByteWriter(memory)
      writer.hexadecimal(number)
      let text = String(decoding: UnsafeBufferPointer(start: memory, count: writer.count), as: UTF8.self)
      #expect(text == String(number, radix: 16))
    }
  }
}
