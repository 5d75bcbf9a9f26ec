import Foundation
import Templates
import Testing

/// From any state to any other: the operations turn the one document into the other.
@Suite("Patches", .timeLimit(.minutes(10)))
struct PatchTests {
  struct Tag: Sendable {
    var name: String
    var isLoud: Bool
  }

  struct Book: Sendable {
    var id: UUID
    var title: String
    var author: String?
    var isRead: Bool
    var pages: Int
    var tags: [Tag]
    var notes: [String]
  }

  struct Owner: Sendable {
    var name: String
    var isAdmin: Bool
  }

  struct Page: Sendable {
    var title = ""
    var message = ""
    var url = "/"
    var draft = ""
    var owner: Owner?
    var books: [Book] = []
    var choices: [String] = []
    var svg = "<svg></svg>"
    var isOpen = false
  }

  static let tagFields = Fields<Tag>().text("name", \.name).flag("isLoud", \.isLoud)
  static let bookFields = Fields<Book>().text("id", \.id).text("title", \.title).text("author", \.author)
    .flag("isRead", \.isRead).text("pages", \.pages)
    .list("tags", \.tags, id: \.name, tagFields)
    .list("notes", \.notes, id: nil, Fields<String>().text(".", \.self))
  static let fields = Fields<Page>().text("title", \.title).text("message", \.message).text("url", \.url)
    .text("draft", \.draft).object(
      "owner", \.owner, Fields<Owner>().text("name", \.name).flag("isAdmin", \.isAdmin)
    )
    .list("books", \.books, id: \.id, bookFields)
    .list("choices", \.choices, id: \.self, Fields<String>().text(".", \.self)).html("svg", \.svg)
    .flag("isOpen", \.isOpen).flag("isEmpty") { $0.books.isEmpty }

  static let template: PageTemplate<Page> = {
    do {
      let library = try TemplateLibrary(sources: ["page": source])
      return try library.template("page", fields: fields)
    } catch {
      fatalError("\(error)")
    }
  }()

  static let source = """
    <!DOCTYPE html>
    <html><head><title>{{title}} &ndash; shelf</title></head><body class="{{#isOpen}}open{{/isOpen}} a">
    <p id="m" {{#message}}aria-invalid="true" data-m="{{message}}"{{/message}}>{{message}}</p>
    <details {{#isOpen}}open{{/isOpen}} {{#isOpen}}class="x"{{/isOpen}}{{^isOpen}} class="y {{title}}"{{/isOpen}}>
    {{#isOpen}}<em>{{title}}</em>{{#message}}<q>{{.}}</q>{{/message}}{{/isOpen}}
    {{^isOpen}}<s>closed</s>{{/isOpen}}
    </details>
    {{#owner}}
    <b>{{name}}</b> {{#isAdmin}}<i>{{title}}</i>{{/isAdmin}}
    {{/owner}}
    {{^owner}}<u>nobody</u>{{/owner}}
    <a href="{{url}}">{{owner.name}}</a>
    <textarea name="draft">{{draft}}</textarea>
    <select>{{#choices}}<option value="{{.}}">{{.}}!</option>{{/choices}}</select>
    <script type="application/json">{"title": {{title}}, "open": {{isOpen}}}</script>
    {{{svg}}}
    {{#isEmpty}}<p>None</p>{{/isEmpty}}
    <ul>
    {{#books}}
      <li class="row {{#isRead}}read{{/isRead}}"><a href="/books/{{id}}">{{title}}</a>
      {{#author}}by {{author}}{{/author}} {{pages}}{{#isRead}}
      <ol>{{#tags}}<li {{#isLoud}}class="loud"{{/isLoud}}>{{name}} of {{title}}</li>{{/tags}}</ol>
      {{/isRead}}{{#notes}}<q>{{.}}</q>{{/notes}}
      </li>
    {{/books}}
    </ul>
    </body></html>
    """

  static let words = [
    "", "a", "Dune", "A & B", "<script>alert(1)</script>", "\"quoted\"", "it's", "line\nbreak", "\r", "é–世界🙂",
    "</title>", "\u{2028}", "--> x", "\\", "a long title that goes on for more than eight bytes <b>",
  ]

  static func page(_ random: inout Random, books known: [Book]) -> Page {
    var page = Page()
    page.title = random.pick(words)
    page.message = random.pick(words)
    page.url = random.pick(["/", "javascript:alert(1)", "https://a.example/?q=1&r=2", "x/y"])
    page.draft = random.pick(words + ["\nfirst line empty"])
    page.owner = random.pick([nil, Owner(name: random.pick(words), isAdmin: random.pick([true, false]))])
    page.isOpen = random.pick([true, false])
    page.svg = random.pick(["", "<svg></svg>", "<b>1</b><i>2</i>"])
    page.choices = (0..<Int.random(in: 0..<4, using: &random)).map { _ in random.pick(words) }
    page.books = known.filter { _ in random.pick([true, true, false]) }
    if random.pick([true, false]) { page.books.shuffle(using: &random) }
    for index in page.books.indices where random.pick([true, false, false]) {
      page.books[index] = book(&random, id: page.books[index].id)
    }
    if random.pick([true, false, false]), let first = page.books.first { page.books.append(first) }
    return page
  }

  static func book(_ random: inout Random, id: UUID) -> Book {
    Book(
      id: id, title: random.pick(words), author: random.pick([nil, "", "Herbert"]),
      isRead: random.pick([true, false]), pages: Int.random(in: -5..<2000, using: &random),
      tags: (0..<Int.random(in: 0..<4, using: &random)).map { _ in
        Tag(name: random.pick(words), isLoud: random.pick([true, false]))
      }, notes: (0..<Int.random(in: 0..<3, using: &random)).map { _ in random.pick(words) })
  }

  static func live(_ page: Page) -> (html: String, digest: UInt64) {
    var bytes: [UInt8] = []
    let digest = template.render(page, into: &bytes, live: true)
    return (String(decoding: bytes, as: UTF8.self), digest)
  }

  @Test("from one random state to the next", arguments: UInt64(0)..<6)
  func randomWalk(seed: UInt64) throws {
    var random = Random(seed)
    let known = (0..<8).map { index in
      let digit = String(index)
      return Self.book(
        &random, id: UUID(uuidString: "0000000\(digit)-ABCD-4000-8000-00000000000\(digit)") ?? UUID())
    }
    var page = Self.page(&random, books: known)
    let browser = try Browser(Self.live(page).html)
    var snapshot = Self.template.snapshot(page)
    #expect(snapshot.digest == Self.live(page).digest)
    var kinds: Set<String> = []
    for _ in 0..<30 {
      page = Self.page(&random, books: known)
      var operations: [UInt8] = []
      Self.template.patch(page, since: &snapshot, into: &operations)
      try browser.apply(operations)
      for kind in ["t", "a", "h", "+", "-", ">"] {
        if String(decoding: operations, as: UTF8.self).contains("[\"\(kind)\",") { kinds.insert(kind) }
      }
      let expected = Self.live(page)
      #expect(browser.canonical == (try Browser(expected.html)).canonical)
      #expect(snapshot.digest == expected.digest)
      #expect(Self.template.stateHash(page) == expected.digest)
      // Nothing is left to say.
      var rest: [UInt8] = []
      Self.template.patch(page, since: &snapshot, into: &rest)
      #expect(rest.isEmpty, "\(String(decoding: rest, as: UTF8.self))")
    }
    #expect(kinds.count == 6)
  }

  @Test("a full patch brings any state up to date", arguments: UInt64(100)..<106)
  func full(seed: UInt64) throws {
    var random = Random(seed)
    let known = (0..<4).map { _ in Self.book(&random, id: UUID()) }
    let browser = try Browser(Self.live(Self.page(&random, books: known)).html)
    var page = Self.page(&random, books: known)
    var operations: [UInt8] = []
    var snapshot = Self.template.fullPatch(page, into: &operations)
    try browser.apply(operations)
    #expect(browser.canonical == (try Browser(Self.live(page).html)).canonical)
    #expect(snapshot.digest == Self.live(page).digest)
    page = Self.page(&random, books: known)
    operations = []
    Self.template.patch(page, since: &snapshot, into: &operations)
    try browser.apply(operations)
    #expect(browser.canonical == (try Browser(Self.live(page).html)).canonical)
  }

  @Test("clean HTML is live HTML without its markers", arguments: UInt64(200)..<206)
  func clean(seed: UInt64) throws {
    var random = Random(seed)
    let page = Self.page(&random, books: (0..<4).map { _ in Self.book(&random, id: UUID()) })
    var bytes: [UInt8] = []
    Self.template.render(page, into: &bytes, live: false)
    let clean = try Browser(String(decoding: bytes, as: UTF8.self))
    let live = try Browser(Self.live(page).html)
    strip(live.root)
    #expect(clean.canonical == live.canonical)
  }

  /// Takes the markers away; trusted markup and text may hold no others.
  private func strip(_ element: Element) {
    element.attributes["data-s"] = nil
    element.children.removeAll { $0.comment != nil }
    for child in element.children { strip(child) }
  }
}
