import Testing

@testable import Templates

@Suite("What forms say of their fields", .timeLimit(.minutes(10)))
struct FormDigestTests {
  struct Page {
    var title = "Dune"
    var author = ""
    var isRead = false
    var rows: [Row] = []
    var hasMore = true
  }

  struct Row {
    let id: Int
    var title: String
    var isDone = false
  }

  private static let digests = FormDigests(
    attribute: "data-live", name: "seen", object: "inputs", text: "value")

  private static var fields: Fields<Page> {
    let inputs = Fields<Page>()
      .object("title", \.self, Fields<Page>().constant("name", "title").text("value", \.title))
      .object("author", \.self, Fields<Page>().text("value") { $0.author })
      .object("isRead", \.self, Fields<Page>().text("value") { $0.isRead ? "on" : "" })
      .object("a b:ü", \.self, Fields<Page>().text("value") { _ in "x" })
      .object("lost", \.self, Fields<Page>().text("value") { _ -> String? in nil })
    return Fields<Page>()
      .object("inputs", \.self, inputs)
      .flag("hasMore", \.hasMore)
      .list(
        "rows", \.rows, id: \.id,
        Fields<Row>().text("id", \.id).text("title", \.title).flag("isDone", \.isDone))
  }

  private func template(_ source: String) throws -> PageTemplate<Page> {
    try TemplateLibrary(sources: ["page": source]).template(
      "page", fields: Self.fields, digests: Self.digests)
  }

  private func html(_ source: String, _ page: Page = Page(), live: Bool = false) throws -> String {
    var html: [UInt8] = []
    try template(source).render(page, into: &html, live: live)
    return String(decoding: html, as: UTF8.self)
  }

  /// The digests that a form with this content holds; nil where it holds none.
  private func seen(_ content: String, _ page: Page = Page()) throws -> String? {
    let html = try html("<form method=\"post\" data-live>\(content)</form>", page)
    guard let start = html.range(of: "<input type=\"hidden\" name=\"seen\" value=\""),
      let end = html.range(of: "\"></form>")
    else { return nil }
    return String(html[start.upperBound..<end.lowerBound])
  }

  @Test(
    "A text's digest is FNV-1a's, as its authors have it",
    arguments: [("", "811c9dc5"), ("a", "e40c292c"), ("foobar", "bf9cf968"), ("\u{0}", "050c5d1f")])
  func digest(text: String, digits: String) {
    #expect(TextDigest(text).description == digits)
    #expect(TextDigest(hexadecimal: digits) == TextDigest(text))
  }

  @Test(
    "What is not eight digits in lower case is no digest",
    arguments: ["", "811c9dc", "811c9dc50", "811C9DC5", "811c9dcg", "+11c9dc5", "811c9dc5 "])
  func notDigest(text: String) {
    #expect(TextDigest(hexadecimal: text) == nil)
  }

  @Test("A form has a digest of each field that a person can change, once")
  func form() throws {
    let content = """
      <input name="title"><input name=author><input type="checkbox" name="isRead"><input type="RADIO" name="title">\
      <textarea name="author"></textarea><select name="title"></select>
      """
    #expect(
      try seen(content)
        == "title:\(TextDigest("Dune")) author:\(TextDigest("")) isRead:\(TextDigest(""))")
    #expect(try seen(content, Page(isRead: true))?.hasSuffix("isRead:\(TextDigest("on"))") == true)
  }

  @Test(
    "Fields that nobody can change, have no fixed name or belong to another form are not in it",
    arguments: [
      "", "<input type=\"hidden\" name=\"title\">", "<input type=\"submit\" name=\"title\">",
      "<input type=\"file\" name=\"title\">", "<button name=\"title\">x</button>", "<input>",
      "<input name=\"title\" form=\"other\">", "<input name=\"unknown\">", "<input name=\"{{hasMore}}\">",
      "<input {{#hasMore}}name=\"title\"{{/hasMore}}>",
    ])
  func nothing(content: String) throws {
    #expect(try seen(content) == nil)
  }

  @Test(
    "Other forms say nothing",
    arguments: [
      "<form method=\"post\">", "<form data-live>", "<form method=\"get\" data-live>",
      "<form method=\"post\" data-alive>",
    ])
  func otherForms(tag: String) throws {
    #expect(try html("\(tag)<input name=\"title\"></form>") == "\(tag)<input name=\"title\"></form>")
  }

  @Test("A template that is not asked for digests has none")
  func notAsked() throws {
    let source = "<form method=\"post\" data-live><input name=\"title\"></form>"
    var html: [UInt8] = []
    try TemplateLibrary(sources: ["page": source]).template("page", fields: Self.fields)
      .render(Page(), into: &html, live: true)
    #expect(String(decoding: html, as: UTF8.self) == source)
  }

  @Test("Names are constants, too, and stand in sections and partials")
  func names() throws {
    let sources = [
      "page":
        "<form method=\"post\" data-live>{{#inputs.title}}{{#hasMore}}{{> field}}{{/hasMore}}{{/inputs.title}}</form>",
      "field": "<p><input name=\"{{name}}\" value=\"{{value}}\"></p>",
    ]
    let template = try TemplateLibrary(sources: sources).template(
      "page", fields: Self.fields, digests: Self.digests)
    for hasMore in [true, false] {
      var html: [UInt8] = []
      template.render(Page(hasMore: hasMore), into: &html, live: false)
      #expect(String(decoding: html, as: UTF8.self).contains("value=\"title:\(TextDigest("Dune"))\"></form>"))
    }
  }

  @Test("Names are percent-encoded")
  func encodedNames() throws {
    #expect(try seen("<input name=\"a b:&#xfc;\">") == "a%20b%3A%C3%BC:\(TextDigest("x"))")
  }

  @Test("A text that is not known is left out")
  func unknown() throws {
    #expect(
      try seen("<input name=\"lost\"><input name=\"title\"><input name=\"author\">")
        == "title:\(TextDigest("Dune")) author:\(TextDigest(""))")
  }

  private static let list = """
    <ul>{{#rows}}<li><form method="post" data-live><input name="title" value="{{title}}">\
    <input type="checkbox" name="isDone"><input name="author"></form></li>{{/rows}}</ul>
    """

  @Test("In a row the fields are the row's own, and flags are check boxes")
  func rows() throws {
    let page = Page(author: "Me", rows: [Row(id: 1, title: "One"), Row(id: 2, title: "Two", isDone: true)])
    let html = try html(Self.list, page)
    for (title, isDone) in [("One", ""), ("Two", "on")] {
      #expect(
        html.contains(
          "\"title:\(TextDigest(title)) isDone:\(TextDigest(isDone)) author:\(TextDigest("Me"))\""))
    }
  }

  @Test("Digests are no slots: hashes and patches know nothing of them, rows that are inserted have them")
  func patches() throws {
    let source = "<form method=\"post\" data-live><input name=\"title\"></form>\(Self.list)"
    let template = try template(source)
    var page = Page(rows: [Row(id: 1, title: "One")])
    var html: [UInt8] = []
    var snapshot = template.snapshot(page)
    #expect(template.render(page, into: &html, live: true) == snapshot.digest)
    page.title = "Another"
    #expect(template.stateHash(page) == snapshot.digest)
    var operations: [UInt8] = []
    template.patch(page, since: &snapshot, into: &operations)
    #expect(operations.isEmpty)
    page.rows.append(Row(id: 2, title: "Two"))
    template.patch(page, since: &snapshot, into: &operations)
    let patch = String(decoding: operations, as: UTF8.self)
    #expect(patch.hasPrefix("[\"+\",0,\"2\","))
    #expect(patch.contains("title:\(TextDigest("Two"))"))
    page.rows[0].title = "First"
    operations = []
    template.patch(page, since: &snapshot, into: &operations)
    #expect(!String(decoding: operations, as: UTF8.self).contains("seen"))
  }
}

@Suite("Shared rows with forms", .timeLimit(.minutes(10)))
struct SharedFormTests {
  final class Rows: SharedRows {
    let serial = 7
    let rows = [FormDigestTests.Row(id: 1, title: "One")]
  }

  struct Page {
    let rows = Rows()
    let author: String
  }

  @Test("Rows that say something of the page around them are not taken from another page")
  func outerFields() throws {
    let fields = Fields<Page>()
      .object(
        "inputs", \.self, Fields<Page>().object("author", \.self, Fields<Page>().text("value", \.author))
      )
      .list("rows", \.rows, id: \.id, Fields<FormDigestTests.Row>().text("title", \.title))
    let source = """
      <ul>{{#rows}}<li>{{title}}<form method="post" data-live><input name="author"></form></li>{{/rows}}</ul>
      """
    let template = try TemplateLibrary(sources: ["page": source]).template(
      "page", fields: fields,
      digests: .init(attribute: "data-live", name: "seen", object: "inputs", text: "value"))
    for author in ["Ann", "Bob", "Cleo"] {
      var html: [UInt8] = []
      template.render(Page(author: author), into: &html, live: true)
      #expect(String(decoding: html, as: UTF8.self).contains("author:\(TextDigest(author))"))
    }
  }
}
