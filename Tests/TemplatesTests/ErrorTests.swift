import Templates
import Testing

/// Faults of a template are said when it is loaded, with their places.
@Suite("Template errors", .timeLimit(.minutes(10)))
struct ErrorTests {
  struct Item: Sendable { var name = "" }

  struct Page: Sendable {
    var title = ""
    var url = ""
    var isOn = false
    var svg = ""
    var item = Item()
    var maybe: Item?
    var items: [Item] = []
  }

  static let itemFields = Fields<Item>().text("name", \.name)
  static let fields = Fields<Page>().text("title", \.title).text("url", \.url).flag("isOn", \.isOn)
    .html("svg", \.svg).object("item", \.item, itemFields).object("maybe", \.maybe, itemFields)
    .list("items", \.items, id: \.name, itemFields)

  static func error(_ source: String, _ others: [String: String] = [:]) -> String {
    do {
      let library = try TemplateLibrary(sources: others.merging(["t": source]) { $1 })
      _ = try library.template("t", fields: fields)
      return "none"
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "syntax",
    arguments: [
      ("{{title", "t.mustache:1:1: The tag isn't closed: }} is missing."),
      ("a\n  {{{title}}", "t.mustache:2:3: The tag isn't closed: }}} is missing."),
      ("é {{}}", "t.mustache:1:3: The tag has no name."),
      ("{{#isOn}}", "t.mustache:1:1: The section isOn isn't closed."),
      ("{{/isOn}}", "t.mustache:1:1: {{/isOn}} closes nothing."),
      ("{{#isOn}}\n{{/title}}", "t.mustache:2:1: {{/title}} stands where {{/isOn}} is expected."),
      (
        "{{#isOn}}{{^title}}{{/isOn}}{{/title}}",
        "t.mustache:1:20: {{/isOn}} stands where {{/title}} is expected."
      ),
      ("{{=a=}}", "t.mustache:1:1: New delimiters are two, separated by a space, without an equals sign."),
      ("{{a..b}}", "t.mustache:1:1: The name a..b has an empty part."),
      ("{{! never", "t.mustache:1:1: The tag isn't closed: }} is missing."),
    ])
  func syntax(source: String, expected: String) {
    #expect(Self.error(source) == expected)
  }

  @Test(
    "names",
    arguments: [
      ("\n <p>{{titel}}</p>", "t.mustache:2:5: There is no field titel. Did you mean title?"),
      ("{{zzzzzzz}}", "t.mustache:1:1: There is no field zzzzzzz."),
      ("{{#items}}{{nam}}{{/items}}", "t.mustache:1:11: There is no field nam. Did you mean name?"),
      ("{{name}}", "t.mustache:1:1: There is no field name."),
      ("{{item.nmae}}", "t.mustache:1:1: There is no field item.nmae. Did you mean name?"),
      ("{{title.name}}", "t.mustache:1:1: title.name: what stands before .name has no fields."),
      ("{{item}}", "t.mustache:1:1: item is an object: name one of its fields."),
      ("{{items}}", "t.mustache:1:1: items is a list: use a section, {{#items}}."),
      ("{{.}}", "t.mustache:1:1: {{.}} stands for nothing here: the field table has no field named \".\"."),
      ("{{>other}}", "t.mustache:1:1: There is no partial other."),
      ("{{<othr}}{{/othr}}", "t.mustache:1:1: There is no layout othr."),
      (
        "{{{title}}}",
        "t.mustache:1:1: {{{title}}} would write text as markup: only a field declared as html can be unescaped."
      ),
      ("{{svg}}", "t.mustache:1:1: svg is trusted markup: write {{{svg}}}."),
      ("{{#svg}}{{/svg}}", "t.mustache:1:1: svg is trusted markup, which has no section."),
    ])
  func names(source: String, expected: String) {
    #expect(Self.error(source) == expected)
  }

  @Test("a partial's errors name the partial")
  func partial() {
    #expect(
      Self.error("{{>Shared/field}}", ["Shared/field": "<b>\n{{titl}}</b>"])
        == "Shared/field.mustache:2:1: There is no field titl. Did you mean title?")
    #expect(
      Self.error("{{>Shared/feild}}", ["Shared/field": ""])
        == "t.mustache:1:1: There is no partial Shared/feild. Did you mean Shared/field?")
  }

  @Test("A template that includes itself is refused")
  func recursion() {
    #expect(Self.error("{{>t}}").hasSuffix("nested deeper than 40: does it include itself?"))
    #expect(Self.error("{{#items}}<b>{{>t}}</b>{{/items}}").contains("does it include itself?"))
    #expect(Self.error("{{<p}}{{/p}}", ["p": "{{<t}}{{/t}}"]).contains("does it include itself?"))
    let growing = (0..<30).map { ("p\($0)", "{{>p\($0 + 1)}}{{>p\($0 + 1)}}") }
    #expect(
      Self.error("{{>p0}}", Dictionary(uniqueKeysWithValues: growing + [("p30", "")])).contains(
        "larger than 8 MB"))
    #expect(Self.error(String(repeating: "{{#isOn}}", count: 101)).contains("nested deeper than 100"))
  }

  @Test("unknown template, and sizes")
  func library() throws {
    let library = try TemplateLibrary(sources: ["Books/shelf": ""])
    #expect(throws: TemplateError.self) { try library.template("Books/self", fields: Self.fields) }
    #expect(Self.error(String(repeating: "a", count: 1 << 20 + 1)).contains("larger than 1024 KB"))
    let big = String(repeating: "a", count: 1 << 20)
    #expect(Self.error(String(repeating: "{{>b}}", count: 9), ["b": big]).contains("larger than 8 MB"))
  }

  @Test(
    "the document",
    arguments: [
      "<div>", "<div></p>", "</div>", "<div><span></div>", "<p", "<p class=\"a", "<!-- {{title}} -->",
      "<!-- no end", "<title>", "<!--3-->", "<!--[a-->", "<!--/-->", "<br></br>", "<div/>",
      "<p id=\"a\" id=\"b\">{{title}}</p>", "<p a=\"1\"b=\"2\"></p>", "<p a=b\"c></p>", "<option>a<option>b",
      "{{#isOn}}<div>{{/isOn}}</div>", "<div>{{#isOn}}</div>{{/isOn}}", "{{#isOn}}<li>{{/isOn}}",
      "{{#isOn}}<p class=\"{{/isOn}}\">", "<p {{#isOn}}class=\"{{/isOn}}\">", "<p {{#isOn}}>{{/isOn}}",
      "<p class=\"a{{#isOn}}\" id=\"{{/isOn}}b\"></p>", "{{#isOn}}<!-- {{/isOn}} -->",
      "<title>{{#isOn}}</title>{{/isOn}}",
      "{{#isOn}}<title>{{/isOn}}</title>", "<p {{#items}}a=\"b\"{{/items}}></p>",
      "<p id{{#isOn}}=\"a\"{{/isOn}}>",
    ])
  func document(source: String) {
    #expect(Self.error(source) != "none")
  }

  @Test(
    "what a browser would rearrange",
    arguments: [
      "<table><tr><td>a</td></tr></table>", "<table>{{#items}}<tr><td>a</td></tr>{{/items}}</table>",
      "<table><tbody><td>a</td></tbody></table>", "<table><tbody><tr>{{title}}</tr></tbody></table>",
      "<table>{{title}}</table>",
      "<table><col></table>", "<select>{{title}}</select>", "<p>{{#isOn}}<div></div>{{/isOn}}</p>",
      "<p><b><div></div></b></p>",
      "<p><div></div></p>", "<ul><li>{{#isOn}}<li>a</li>{{/isOn}}</li></ul>",
      "<a href=\"/\"><b><a href=\"/\"></a></b></a>",
      "<form><div><form></form></div></form>", "<button><button></button></button>",
      "<!DOCTYPE html>{{#isOn}}<p>a</p>{{/isOn}}", "<!DOCTYPE html><title>a</title>{{title}}",
      "<html>{{title}}<body></body></html>", "<html><head>{{title}}</head></html>",
      "<html><body></body>{{title}}</html>",
      "<p data-s=\"1\"></p>",
    ])
  func rearranged(source: String) {
    #expect(Self.error(source) != "none")
  }

  @Test(
    "what a browser takes as it is",
    arguments: [
      "<table><tbody>{{#items}}<tr><td>{{name}}</td></tr>{{/items}}</tbody></table>",
      "<table><thead><tr><th>a<th>b<tbody><tr><td>a<td>b<tr><td>c</table>", "<p>a<p>b<ul><li>a<li>b</ul>",
      "<ul><li><ul><li>a</li></ul></li></ul>", "<dl><dt>a<dd>b<dt>c</dl>",
      "<p><button><div></div></button></p>",
      "<!DOCTYPE html><html><head>{{#isOn}}<meta name=\"a\">{{/isOn}}<title>{{title}}</title><body>{{title}}</body></html>",
      "<select>{{#items}}<option>{{name}}</option>{{/items}}</select>",
      "<svg><a><a></a></a><title>{{title}}</title></svg>",
      "<svg><use href=\"#{{title}}\"/></svg>", "<svg><use href=\"/icons.svg#{{title}}\"/></svg>",
    ])
  func asItIs(source: String) {
    #expect(Self.error(source) == "none")
  }

  @Test("a partial has to leave the document as it found it")
  func balance() {
    #expect(Self.error("{{>open}}</div>", ["open": "<div>"]).contains("has to be closed in the partial open"))
    #expect(Self.error("<div>{{>close}}", ["close": "</div>"]).contains("opened outside"))
    #expect(Self.error("<p {{>a}}></p>", ["a": "class=\"a\""]) == "none")
    #expect(Self.error("<p class=\"{{>a}}\"></p>", ["a": "b {{title}}"]) == "none")
    #expect(Self.error("<p class=\"{{>a}}\"></p>", ["a": "b\" id=\"c"]) != "none")
  }

  @Test(
    "what is fine",
    arguments: [
      "", "a < b & c > d", "<p>1 <2</p>", "<ul><li>a<li>b</ul>", "<br/><img alt='{{title}}'>",
      "<p class=a id=b>x</p>",
      "<svg><path d=\"M0 0\"/></svg>", "<!-- note --><!DOCTYPE html>", "<p>{{! note }}</p>",
      "<p {{#isOn}}hidden{{/isOn}}></p>", "<p{{#isOn}} hidden{{/isOn}}></p>",
      "<p lang{{#isOn}} hidden{{/isOn}}></p>",
      "<p hidden {{#isOn}}class=\"a\" id=\"b\"{{/isOn}} lang=\"en\"></p>", "{{#isOn}}<li>a</li>{{/isOn}}",
      "<p title=\"a &amp; {{title}} &eacute; &#233; &#xe9; & &; &nope\"></p>", "<INPUT Value=\"{{title}}\">",
      "<script>if (a < b) { c = \"</p>\" }</script>", "<style>a > b { }</style>",
      "<textarea>\n{{title}}</textarea>",
      "<p class=\"a\"{{#isOn}} id=\"b\"{{/isOn}}></p>", "{{#item}}{{name}}{{title}}{{/item}}{{maybe.name}}",
      "<p {{#maybe}}title=\"{{name}}\"{{/maybe}}></p>", "<a href=\"?q={{title}}\">x</a>",
      "<p {{#isOn}}{{#title}}a=\"{{.}}\"{{/title}}{{/isOn}}></p>", "{{{svg}}}",
    ])
  func fine(source: String) {
    #expect(Self.error(source) == "none")
  }
}
