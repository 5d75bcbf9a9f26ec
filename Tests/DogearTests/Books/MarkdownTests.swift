import Testing

@testable import Dogear

@Suite("Markdown of notes and reviews", .timeLimit(.minutes(10)))
struct MarkdownTests {
  @Test("It becomes HTML, with headings below the page's own")
  func html() {
    #expect(Markdown.html("# Plot\n\nA *good* one") == "<h3>Plot</h3>\n<p>A <em>good</em> one</p>\n")
    #expect(Markdown.html("###### Six") == "<h6>Six</h6>\n")
    #expect(Markdown.html("") == "")
  }

  @Test(
    "Nothing in it runs a script",
    arguments: [
      "<script>alert(1)</script>", "a <img src=x onerror=alert(1)> b", "[x](javascript:alert(1))",
      "![x](javascript:alert(1))", "<a href=\"javascript:alert(1)\">x</a>", "[x](vbscript:a)",
      "<javascript:alert(1)>",
      "[x]( JaVaScRiPt:alert(1))", "[x](data:text/html;base64,PHNjcmlwdD4=)",
    ])
  func hostile(text: String) {
    let html = Markdown.html(text).lowercased()
    #expect(!html.contains("<script"))
    #expect(!html.contains("onerror=alert") || html.contains("&lt;img"))
    #expect(!html.contains("=\"javascript:"))
    #expect(!html.contains("=\"vbscript:"))
    #expect(!html.contains("=\"data:text"))
  }

  @Test("A link tells nobody where it stands, whatever else looks like one")
  func links() {
    let link = "<a rel=\"nofollow noreferrer\" href=\"https://a.example\""
    #expect(Markdown.html("[x](https://a.example)") == "<p>\(link)>x</a></p>\n")
    #expect(Markdown.html("<https://a.example>").contains(link))
    for text in ["<a href=x>", "`<a href=x>`", "![<a href=](/x)", "[a](/x '<a href=')", "\\<a href=x>"] {
      let html = Markdown.html(text)
      #expect(html.ranges(of: "<a ").count == html.ranges(of: "<a rel=").count, "\(html)")
      #expect(!html.contains(/&lt;a rel|alt="[^"]*rel=/), "\(html)")
    }
  }

  @Test("Deep nesting and odd bytes are text like any other")
  func odd() {
    for text in [
      String(repeating: "> ", count: 5000), String(repeating: "[", count: 10_000), "\u{0}a",
      "\u{FFFD}\u{202E}",
    ] {
      #expect(Markdown.html(text).utf8.count < 400_000)
    }
  }
}
