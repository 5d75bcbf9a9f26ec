import Foundation
import Templates
import Testing

/// The markers of a live page and the operations on it, byte by byte: the browser's script relies on them.
@Suite("Wire format", .timeLimit(.minutes(10)))
struct WireTests {
  struct Row: Sendable {
    var id = 0
    var name = ""
    var inner: [String] = []
  }

  struct Page: Sendable {
    var text = ""
    var isOn = false
    var rows: [Row] = []
    var names: [String] = []
    var svg = ""
    var maybe: Row?
  }

  static let rowFields = Fields<Row>().text("id", \.id).text("name", \.name)
    .list("inner", \.inner, id: \.self, Fields<String>().text(".", \.self))
  static let fields = Fields<Page>().text("text", \.text).flag("isOn", \.isOn)
    .list("rows", \.rows, id: \.id, rowFields)
    .list("named", \.rows, id: \.name, rowFields)
    .list("names", \.names, id: nil, Fields<String>().text(".", \.self)).html("svg", \.svg)
    .object("maybe", \.maybe, rowFields)

  static func template(_ source: String) throws -> PageTemplate<Page> {
    try TemplateLibrary(sources: ["t": source]).template("t", fields: fields)
  }

  static func live(_ source: String, _ page: Page) throws -> String {
    var bytes: [UInt8] = []
    try template(source).render(page, into: &bytes, live: true)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func patch(_ source: String, _ before: Page, _ after: Page) throws -> String {
    let template = try template(source)
    var snapshot = template.snapshot(before)
    var bytes: [UInt8] = []
    template.patch(after, since: &snapshot, into: &bytes)
    #expect(snapshot.digest == template.stateHash(after))
    return String(decoding: bytes, as: UTF8.self)
  }

  static func full(_ source: String, _ page: Page) throws -> String {
    var bytes: [UInt8] = []
    _ = try template(source).fullPatch(page, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("A text is marked, and patched by its slot")
  func text() throws {
    let source = "<p>{{text}} {{text}}</p>"
    #expect(
      try Self.live(source, Page(text: "a<b")) == "<p><!--0-->a&lt;b<!--/--> <!--1-->a&lt;b<!--/--></p>")
    #expect(try Self.live(source, Page()) == "<p><!--0--><!--/--> <!--1--><!--/--></p>")
    #expect(
      try Self.patch(source, Page(), Page(text: "a<\"\\\n\u{1}\u{7F}\u{2028}é🙂"))
        == #"["t",0,"a<\"\\\n\u0001\u007f\u2028é🙂"],["t",1,"a<\"\\\n\u0001\u007f\u2028é🙂"]"#)
    #expect(try Self.patch(source, Page(text: "a"), Page(text: "a")) == "")
  }

  @Test("Attributes are patched as a whole")
  func attributes() throws {
    let source = "<i class=\"a {{#isOn}}on{{/isOn}}\" {{#isOn}}hidden title=\"{{text}}\"{{/isOn}} id=x>y</i>"
    #expect(
      try Self.live(source, Page(text: "t", isOn: true))
        == "<i class=\"a on\" hidden title=\"t\" id=\"x\" data-s=\"0 1 2\">y</i>")
    #expect(try Self.live(source, Page()) == "<i class=\"a \" id=\"x\" data-s=\"0 1 2\">y</i>")
    #expect(
      try Self.patch(source, Page(text: "&"), Page(text: "&", isOn: true))
        == #"["a",0,"class","a on"],["a",1,"hidden",""],["a",2,"title","&"]"#)
    #expect(
      try Self.patch(source, Page(isOn: true), Page())
        == #"["a",0,"class","a "],["a",1,"hidden",null],["a",2,"title",null]"#)
  }

  @Test("one attribute with two sources is one slot")
  func alternatives() throws {
    let source = "<i {{#isOn}}class=\"a\"{{/isOn}} {{^isOn}}class=\"b\"{{/isOn}}></i>"
    #expect(try Self.live(source, Page(isOn: true)) == "<i class=\"a\" data-s=\"0\"></i>")
    #expect(try Self.live(source, Page()) == "<i class=\"b\" data-s=\"0\"></i>")
    #expect(try Self.patch(source, Page(isOn: true), Page()) == #"["a",0,"class","b"]"#)
    #expect(try Self.patch(source, Page(), Page(isOn: true)) == #"["a",0,"class","a"]"#)
  }

  @Test("an address that is refused is refused in a patch too")
  func address() throws {
    let source = "<a href=\"{{text}}\"></a>"
    #expect(
      try Self.patch(source, Page(text: "/"), Page(text: "javascript:alert(1)"))
        == #"["a",0,"href","about:invalid#unsafe"]"#)
    #expect(try Self.patch(source, Page(), Page(text: "/a?b&c")) == #"["a",0,"href","/a?b&c"]"#)
    #expect(try Self.live(source, Page(text: "/a?b&c")) == "<a href=\"/a?b&amp;c\" data-s=\"0\"></a>")
  }

  @Test("elements that hold only text")
  func content() throws {
    let source = "<title lang=\"{{text}}\">{{text}} &amp; co</title>"
    #expect(
      try Self.live(source, Page(text: "<")) == "<title lang=\"&lt;\" data-s=\"0 1\">&lt; &amp; co</title>")
    #expect(
      try Self.patch(source, Page(), Page(text: "<")) == #"["a",0,"lang","<"],["t",1,"< & co"]"#)
    #expect(
      try Self.live("<textarea>{{text}}</textarea>", Page(text: "\na"))
        == "<textarea data-s=\"0\">\n\na</textarea>")
    #expect(try Self.live("<pre>{{text}}</pre>", Page(text: "\na")) == "<pre>\n<!--0-->\na<!--/--></pre>")
    #expect(try Self.live("<pre>a{{text}}</pre>", Page()) == "<pre>a<!--0--><!--/--></pre>")
    #expect(
      try Self.patch("<textarea>{{text}}</textarea>", Page(), Page(text: "\na")) == #"["t",0,"\na"]"#)
    #expect(
      try Self.patch("<script type=\"application/json\">[{{text}}]</script>", Page(), Page(text: "</"))
        == #"["t",0,"[\"\\u003c/\"]"]"#)
  }

  @Test("a text that is missing and one that is empty are told apart in JSON")
  func missingText() throws {
    struct Note: Sendable { var text: String? }
    let template = try TemplateLibrary(sources: ["t": "<script type=\"application/json\">[{{text}}]</script>"]
    )
    .template("t", fields: Fields<Note>().text("text", \.text))
    var snapshot = template.snapshot(Note())
    var patches: [String] = []
    for text in [nil, "", "", nil, "null", nil] {
      var bytes: [UInt8] = []
      template.patch(Note(text: text), since: &snapshot, into: &bytes)
      patches.append(String(decoding: bytes, as: UTF8.self))
    }
    let (null, empty) = (#"["t",0,"[null]"]"#, #"["t",0,"[\"\"]"]"#)
    #expect(patches == ["", empty, "", null, #"["t",0,"[\"null\"]"]"#, null])
  }

  @Test("Sections are patched when they turn, and within while they are on")
  func sections() throws {
    let source = "{{#isOn}}<b>{{text}}</b>{{/isOn}}{{^isOn}}<i></i>{{/isOn}}{{text}}"
    #expect(
      try Self.live(source, Page(text: "t", isOn: true))
        == "<!--[0--><b><!--1-->t<!--/--></b><!--]--><!--[2--><!--]--><!--3-->t<!--/-->")
    #expect(
      try Self.live(source, Page(text: "t"))
        == "<!--[0--><!--]--><!--[2--><i></i><!--]--><!--3-->t<!--/-->")
    #expect(
      try Self.patch(source, Page(), Page(isOn: true))
        == #"["h",0,"<b><!--1--><!--/--></b>"],["h",2,""]"#)
    // While it is on, what is inside is patched alone.
    #expect(
      try Self.patch(source, Page(isOn: true), Page(text: "u", isOn: true))
        == #"["t",1,"u"],["t",3,"u"]"#)
    // While it is off, what is inside doesn't matter.
    #expect(try Self.patch("{{#isOn}}{{text}}{{/isOn}}", Page(), Page(text: "u")) == "")
    #expect(
      try Self.patch("{{#maybe}}{{name}}{{/maybe}}", Page(), Page(maybe: Row(name: "n")))
        == #"["h",0,"<!--1-->n<!--/-->"]"#)
    #expect(
      try Self.patch("{{#maybe}}{{name}}{{/maybe}}", Page(maybe: Row(name: "m")), Page(maybe: Row(name: "n")))
        == #"["t",1,"n"]"#)
    #expect(
      try Self.patch("{{^rows}}none{{/rows}}", Page(), Page(rows: [Row()])) == #"["h",0,""]"#)
  }

  @Test("trusted markup and lists without keys are replaced whole")
  func regions() throws {
    #expect(
      try Self.live("{{{svg}}}{{#names}}<i>{{.}}</i>{{/names}}", Page(names: ["a", "b"], svg: "<b>"))
        == "<!--[0--><b><!--]--><!--[1--><i>a</i><i>b</i><!--]-->")
    #expect(
      try Self.patch("{{#names}}<i>{{.}}</i>{{/names}}", Page(names: ["a"]), Page(names: ["a", "<"]))
        == #"["h",0,"<i>a</i><i>&lt;</i>"]"#)
    // The same text in other rows is another state.
    #expect(
      try Self.patch("{{#names}}<i>{{.}}</i>{{/names}}", Page(names: ["ab", "c"]), Page(names: ["a", "bc"]))
        == #"["h",0,"<i>a</i><i>bc</i>"]"#)
    #expect(
      try Self.patch(
        "{{#names}}{{{svg}}}{{/names}}", Page(names: ["a"], svg: "<b>"), Page(names: ["a"], svg: "<i>"))
        == #"["h",0,"<i>"]"#)
    #expect(try Self.patch("{{{svg}}}", Page(svg: "<b>"), Page(svg: "")) == #"["h",0,""]"#)
  }

  @Test("what can't be addressed has no slots")
  func unslotted() throws {
    let source =
      "<noscript>{{text}}{{#isOn}}a{{/isOn}}<b id=\"{{text}}\">{{#rows}}{{name}}{{/rows}}</b></noscript>{{text}}"
    #expect(
      try Self.live(source, Page(text: "t", isOn: true, rows: [Row(name: "n")]))
        == "<noscript>ta<b id=\"t\">n</b></noscript><!--0-->t<!--/-->")
    #expect(try Self.patch(source, Page(), Page(text: "t")) == #"["t",0,"t"]"#)
    #expect(try Self.full(source, Page(text: "t")) == #"["t",0,"t"]"#)
  }

  @Test("operations are appended to those already there")
  func appended() throws {
    let template = try Self.template("{{text}}")
    var snapshot = template.snapshot(Page())
    var bytes = Array("[".utf8)
    template.patch(Page(text: "a"), since: &snapshot, into: &bytes)
    template.patch(Page(text: "b"), since: &snapshot, into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == #"[["t",0,"a"],["t",0,"b"]"#)
  }
}
