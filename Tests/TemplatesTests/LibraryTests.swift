import Foundation
import Templates
import Testing

/// Templates in files, layouts and partials.
@Suite("Template library", .timeLimit(.minutes(10)))
struct LibraryTests {
  struct Field: Sendable {
    var value = ""
    var message = ""
  }

  struct Page: Sendable {
    var title = "Shelf"
    var username = Field(value: "jon", message: "Taken")
  }

  static let fields = Fields<Page>().text("title", \.title).object(
    "username", \.username, Fields<Field>().text("value", \.value).text("message", \.message))

  @Test("A library reads a directory and those within")
  func directory() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("Books/Deep"), withIntermediateDirectories: true)
    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    try write("Books/shelf.mustache", "<p>{{title}}</p>{{>Books/Deep/end}}")
    try write("Books/Deep/end.mustache", "<hr>")
    try write("Books/notes.txt", "{{broken")
    try write(".hidden.mustache", "{{broken")
    let library = try TemplateLibrary(directory: folder.path)
    #expect(library.names == ["Books/Deep/end", "Books/shelf"])
    let template = try library.template("Books/shelf", fields: Self.fields)
    var bytes: [UInt8] = []
    template.render(Page(), into: &bytes, live: false)
    #expect(String(decoding: bytes, as: UTF8.self) == "<p>Shelf</p><hr>")

    let version = try TemplateLibrary.version(ofDirectory: folder.path)
    #expect(try TemplateLibrary.version(ofDirectory: folder.path) == version)
    try write("Books/shelf.mustache", "<p>changed {{title}}</p>")
    let changed = try TemplateLibrary.version(ofDirectory: folder.path)
    #expect(changed != version)
    try write("Books/notes.txt", "changed")
    #expect(try TemplateLibrary.version(ofDirectory: folder.path) == changed)
    #expect(throws: TemplateError.self) {
      try TemplateLibrary.version(ofDirectory: folder.path + "/missing")
    }
    try write("Books/bad.mustache", "\n {{#title}}")
    let error = #expect(throws: TemplateError.self) { try TemplateLibrary(directory: folder.path) }
    #expect(error?.description == "Books/bad.mustache:2:2: The section title isn't closed.")
    #expect(throws: TemplateError.self) { try TemplateLibrary(directory: folder.path + "/missing") }
  }

  @Test("layouts and partials with parameters")
  func layouts() throws {
    let library = try TemplateLibrary(sources: [
      "Layouts/page": """
      <!DOCTYPE html>
      <html>
        <head><title>{{$title}}Dogear{{/title}}</title></head>
        <body>
          {{$content}}
          {{/content}}
        </body>
      </html>

      """,
      "Shared/field": """
      <label>{{$label}}Label{{/label}} <input name="{{$name}}x{{/name}}" value="{{value}}" {{#message}}aria-invalid="true"{{/message}}></label>
      {{#message}}
      <p>{{message}}</p>
      {{/message}}

      """,
      "page": """
      {{<Layouts/page}}
        {{$title}}{{title}}{{/title}}
        {{$content}}
        <main>
          {{#username}}
          {{<Shared/field}}{{$label}}Name{{/label}}{{$name}}username{{/name}}{{/Shared/field}}
          {{/username}}
        </main>
        {{/content}}
      {{/Layouts/page}}
      """,
    ])
    let template = try library.template("page", fields: Self.fields)
    var bytes: [UInt8] = []
    template.render(Page(), into: &bytes, live: false)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        <!DOCTYPE html>
        <html>
          <head><title>Shelf</title></head>
          <body>
            <main>
              <label>Name <input name="username" value="jon" aria-invalid="true"></label>
              <p>Taken</p>
            </main>
          </body>
        </html>

        """)
  }

  @Test("Indentations of nested partials add up")
  func indentation() throws {
    let library = try TemplateLibrary(sources: [
      "t": "<i>\n  {{>a}}\n</i>\n<b>{{>a}}</b>\n",
      "a": "1\n{{>b}}\n{{<c}}{{$x}}\n    2\n    3\n{{/x}}{{/c}}\n", "b": "b\nb\n",
      "c": "c\n  {{$x}}{{/x}}\n",
    ])
    var bytes: [UInt8] = []
    try library.template("t", fields: Self.fields).render(Page(), into: &bytes, live: false)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "<i>\n  1\n  b\n  b\n  c\n    2\n    3\n\n</i>\n<b>1\nb\nb\nc\n  2\n  3\n\n</b>\n")
  }

  @Test("a changed template has another fingerprint, and so has another version")
  func fingerprint() throws {
    func fingerprint(_ source: String, version: String = "") throws -> UInt64 {
      try TemplateLibrary(sources: ["t": source]).template("t", fields: Self.fields)
        .fingerprint(version: version)
    }
    #expect(try fingerprint("<p></p>", version: "1") == fingerprint("<p></p>", version: "1"))
    #expect(try fingerprint("<p></p>", version: "1") != fingerprint("<p></p>", version: "2"))
    #expect(try fingerprint("<p>{{title}}</p>") == fingerprint("<p>{{title}}</p>"))
    #expect(try fingerprint("<p>{{title}}</p>") != fingerprint("<b>{{title}}</b>"))
    #expect(try fingerprint("{{title}}{{username.value}}") != fingerprint("{{username.value}}{{title}}"))
  }

  @Test("Plain text is not escaped")
  func plain() throws {
    let library = try TemplateLibrary(sources: [
      "mail": "Hi {{name}},\n{{>end}}", "end": "{{#lines}}\n- {{.}}\n{{/lines}}",
    ])
    let text = try library.plainTemplate("mail").render(["name": "A & B", "lines": ["<1>", 2, 2.5, true]])
    #expect(text == "Hi A & B,\n- <1>\n- 2\n- 2.5\n- true\n")
    #expect(throws: TemplateError.self) { try library.plainTemplate("male") }
    let endless = try PlainTemplate("{{>t}}", partials: ["t": "{{>t}}"])
    #expect(throws: TemplateError.self) { try endless.render([:]) }
    let growing = try PlainTemplate("{{x}}")
    #expect(throws: TemplateError.self) { try growing.render(["x": .lambda { _ in "{{x}}" }]) }
    #expect(throws: TemplateError.self) { try growing.render(["x": .lambda { _ in "{{#y}}" }]) }
  }

  @Test("a template is used from many threads at once")
  func threads() async throws {
    let template = try TemplateLibrary(sources: ["t": "{{title}}"]).template("t", fields: Self.fields)
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<8 {
        group.addTask {
          var bytes: [UInt8] = []
          for _ in 0..<100 {
            bytes.removeAll()
            template.render(Page(title: String(index)), into: &bytes, live: false)
          }
          return bytes == Array(String(index).utf8)
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
