import Templates
import Testing

/// Every way to declare a field, and every kind of root.
@Suite("Fields", .timeLimit(.minutes(10)))
struct FieldsTests {
  struct Author: Sendable {
    var name = "Ann"
    var born: Int? = 1929
    var upper: String { name.uppercased() }
  }

  final class Model {
    var title = "T"
    var subtitle: String?
    var count = 3
    var small: UInt8 = 200
    var price = 1.5
    var character: Character = "x"
    var isOn = true
    var isSure: Bool?
    var author = Author()
    var editor: Author?
    var authors = [Author(), Author(name: "Bob", born: nil)]
    var computed: [Author] { authors.reversed() }
  }

  struct Wrapper { var model: Model }

  static let authorFields = Fields<Author>().text("name", \.name).text("born", \.born).text("upper", \.upper)
    .flag("isBob") { $0.name == "Bob" }
  static let modelFields = Fields<Model>().text("title", \.title).text("subtitle", \.subtitle).text(
    "count", \.count
  )
  .text("small", \.small).text("price", \.price).text("character", \.character).flag("isOn", \.isOn)
  .text("isSure", \.isSure)
  .object("author", \.author, authorFields).object("editor", \.editor, authorFields)
  .object("made", authorFields) { $0.isOn ? Author(name: "Made") : nil }
  .list("authors", \.authors, id: \.name, authorFields).list(
    "computed", \.computed, id: \.upper, authorFields
  )
  .list("made list", id: \.name, authorFields) { $0.authors }
  .text("shout") { $0.title + "!" }.text("none") { (_: Model) -> String? in nil }

  static func render<Root>(_ source: String, _ root: Root, _ fields: Fields<Root>) throws -> String {
    let template = try TemplateLibrary(sources: ["t": source]).template("t", fields: fields)
    var clean: [UInt8] = []
    template.render(root, into: &clean, live: false)
    var live: [UInt8] = []
    let digest = template.render(root, into: &live, live: true)
    #expect(digest == template.snapshot(root).digest)
    return String(decoding: clean, as: UTF8.self)
  }

  static let cases: [(String, String)] = [
    ("{{title}} {{count}} {{small}} {{price}} {{character}} {{isOn}}", "T 3 200 1.5 x true"),
    ("[{{subtitle}}{{#subtitle}}x{{/subtitle}}{{^subtitle}}y{{/subtitle}}]", "[y]"),
    ("{{author.name}} {{author.born}} {{author.upper}} {{author.isBob}}", "Ann 1929 ANN false"),
    ("{{#author}}{{name}} {{title}} {{author.name}}{{/author}}", "Ann T Ann"),
    ("[{{editor.name}}{{#editor}}{{name}}{{/editor}}{{^editor}}none{{/editor}}]", "[none]"),
    ("{{#made}}{{name}}{{/made}}{{made.upper}}", "MadeMADE"),
    ("{{#authors}}{{name}}{{born}}{{#isBob}}!{{/isBob}}{{title}} {{/authors}}", "Ann1929T Bob!T "),
    ("{{#computed}}{{upper}}{{/computed}}", "BOBANN"), ("{{#made list}}{{name}}{{/made list}}", "AnnBob"),
    ("{{isSure}}{{#isSure}}x{{/isSure}}", "false"), ("{{shout}}[{{none}}]{{#none}}x{{/none}}", "T![]"),
    ("{{#count}}{{.}}{{/count}}", "3"),
    ("{{#title}}{{title}}{{.}}{{/title}}", "TT"),
    ("{{#author.name}}<b>{{.}}</b>{{/author.name}}", "<b>Ann</b>"),
    ("{{^editor.name}}x{{/editor.name}}", "x"), ("{{^authors}}x{{/authors}}", ""),
    (
      "<i {{#made}}title=\"{{name}}\"{{/made}} {{#editor}}lang=\"{{name}}\"{{/editor}}></i>",
      "<i title=\"Made\"></i>"
    ),
    ("<i title=\"{{#authors}}{{name}},{{/authors}}{{^isOn}}x{{/isOn}}\"></i>", "<i title=\"Ann,Bob,\"></i>"),
    (
      "<script type=\"application/json\">[{{count}},{{price}},{{isOn}},{{title}},{{author.born}},{{editor.born}}]</script>",
      "<script type=\"application/json\">[3,1.5,true,\"T\",1929,null]</script>"
    ),
  ]

  @Test("An object's fields are rendered", arguments: cases)
  func object(source: String, expected: String) throws {
    #expect(try Self.render(source, Model(), Self.modelFields) == expected)
  }

  @Test("Fields are merged from an object that a page holds", arguments: cases)
  func merged(source: String, expected: String) throws {
    let fields = Fields<Wrapper>().merging(\.model, Self.modelFields)
    #expect(try Self.render(source, Wrapper(model: Model()), fields) == expected)
  }

  @Test("A later declaration counts")
  func later() throws {
    let fields = Self.modelFields.text("title") { _ in "other" }
    #expect(try Self.render("{{title}}", Model(), fields) == "other")
  }

  @Test("an object's changes are found")
  func changes() throws {
    let template = try TemplateLibrary(sources: [
      "t":
        "{{title}}{{subtitle}}{{author.upper}}{{#editor}}{{name}}{{/editor}}{{#computed}}{{name}}{{/computed}}"
    ]).template("t", fields: Self.modelFields)
    let model = Model()
    var snapshot = template.snapshot(model)
    func patch() -> String {
      var bytes: [UInt8] = []
      template.patch(model, since: &snapshot, into: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(patch() == "")
    model.title = "U"
    #expect(patch() == #"["t",0,"U"]"#)
    model.author.name = "Eve"
    #expect(patch() == #"["t",2,"EVE"]"#)
    model.editor = Author()
    #expect(patch() == #"["h",3,"<!--4-->Ann<!--/-->"]"#)
    model.editor?.name = "Zoe"
    #expect(patch() == #"["t",4,"Zoe"]"#)
    model.authors.removeLast()
    #expect(patch() == #"["-",5,"BOB"]"#)
  }

  @Test("a constant is part of the template, escaped for its place, and takes no slot")
  func constants() throws {
    let fields = Fields<Author>().text("name", \.name).constant("field", "a\"<b>&amp;'")
      .constant("empty", "")
    let source = """
      <p id="{{field}}-{{name}}" title="{{field}}">{{field}} {{name}}</p><i lang="{{field}}" id=x></i><title>{{field}}</title>\
      {{#field}}yes{{/field}}{{#empty}}no{{/empty}}
      """
    let template = try TemplateLibrary(sources: ["page": source]).template("page", fields: fields)
    var html: [UInt8] = []
    template.render(Author(), into: &html, live: true)
    let written = "a&quot;&lt;b&gt;&amp;amp;&#39;"
    #expect(
      String(decoding: html, as: UTF8.self)
        == "<p id=\"\(written)-Ann\" title=\"\(written)\" data-s=\"0\">\(written) <!--1-->Ann<!--/--></p>"
        + "<i lang=\"\(written)\" id=\"x\"></i><title data-s=\"2\">\(written)</title><!--[3-->yes<!--]--><!--[4--><!--]-->"
    )
    html = []
    template.render(Author(), into: &html, live: false)
    #expect(
      String(decoding: html, as: UTF8.self)
        == "<p id=\"\(written)-Ann\" title=\"\(written)\">\(written) Ann</p>"
        + "<i lang=\"\(written)\" id=\"x\"></i><title>\(written)</title>yes")
  }
}
