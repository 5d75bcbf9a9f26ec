import HTTP
import Testing

@Suite("Style sheets made of others", .timeLimit(.minutes(10)))
struct StyleJoinerTests {
  private func joined(_ files: [String: String]) throws -> String {
    let directory = try TemporaryDirectory()
    for (name, text) in files { directory.write(name, text) }
    let site = try StaticFiles(directory: directory.path).joiningStyles(of: "main.css")
    let response = try site.respond(to: Request(target: "/main.css"))
    #expect(response.headers["Content-Type"] == "text/css; charset=utf-8")
    guard case .bytes(let bytes) = response.body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("Each stands in the place of its import")
  func order() throws {
    let style = try joined([
      "main.css": "/* Main */\n\n@import './parts/a.css';\n@import './b.css';\np { color: red }",
      "parts/a.css": "@import './c.css';\na { color: blue }\n",
      "parts/c.css": "i { color: green }\n",
      "b.css": "b { color: black }",
    ])
    #expect(
      style == "/* Main */\ni { color: green }\na { color: blue }\nb { color: black }\np { color: red }\n")
  }

  @Test(
    "What can't be joined is refused, and told where",
    arguments: [
      ("a {}\n@import url(b.css);", "main.css:2: an import"),
      ("@import './none.css';", "none.css:1: there is no such file"),
      ("@import './../b.css';", "../b.css:1: there is no such file"),
    ])
  func refusals(text: String, message: String) throws {
    let error = #expect(throws: StaticFilesError.self) { try joined(["main.css": text]) }
    #expect(error.map(String.init(describing:))?.hasPrefix(message) == true)
  }
}
