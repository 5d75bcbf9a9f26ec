import Foundation
import Templates
import Testing

/// Patches that go out in parts, while the page changes between them.
@Suite("Patches in parts", .timeLimit(.minutes(10)))
struct PartsTests {
  /// A browser that gets parts, and what is known of it.
  private struct Reader {
    let template: PageTemplate<PatchTests.Page>
    let browser: Browser
    var snapshot: Snapshot?
    /// The operations so far, up to the end of one.
    var operations: [UInt8] = []
    var parts = 0

    var isComplete: Bool { snapshot?.isComplete == true }

    mutating func next(_ page: PatchTests.Page, limit: Int) throws {
      parts += 1
      if snapshot == nil {
        snapshot = template.fullPatch(page, into: &operations, limit: limit)
      } else {
        template.patch(page, since: &snapshot!, into: &operations, limit: limit)
      }
      guard !snapshot!.isInOperation else { return }
      try browser.apply(operations)
      operations = []
    }

    /// Goes on until nothing is left to say: once a patch is complete, what changed behind it comes with the next.
    mutating func finish(_ page: PatchTests.Page, limit: Int) throws {
      for _ in 0..<2 {
        repeat {
          try #require(parts < 10_000)
          try next(page, limit: limit)
        } while !isComplete
      }
      template.patch(page, since: &snapshot!, into: &operations)
      #expect(operations.isEmpty)
    }
  }

  private static func html(
    _ template: PageTemplate<PatchTests.Page>, _ page: PatchTests.Page
  ) throws -> Browser {
    var bytes: [UInt8] = []
    template.render(page, into: &bytes, live: true)
    return try Browser(String(decoding: bytes, as: UTF8.self))
  }

  private static func walk(
    _ template: PageTemplate<PatchTests.Page>, seed: UInt64, limit: Int, states: Int, source: String
  ) throws {
    var random = Random(seed)
    let known = (0..<8).map { _ in PatchTests.book(&random, id: UUID()) }
    var page = PatchTests.page(&random, books: known)
    page.svg = "<b>1</b>"
    var reader = Reader(template: template, browser: try html(template, page))
    // First the server doesn't know what the browser has, then it does.
    if random.pick([true, false]) { reader.snapshot = template.snapshot(page) }
    for _ in 0..<states {
      page = PatchTests.page(&random, books: known)
      for _ in 0..<Int.random(in: 0..<8, using: &random) { try reader.next(page, limit: limit) }
      guard random.pick([true, false, false]) else { continue }
      try reader.finish(page, limit: limit)
      #expect(reader.browser.canonical == (try html(template, page)).canonical, "\(source)")
      var digest: [UInt8] = []
      #expect(reader.snapshot?.digest == template.render(page, into: &digest, live: true), "\(source)")
    }
    try reader.finish(page, limit: limit)
    #expect(reader.browser.canonical == (try html(template, page)).canonical, "\(source)")
  }

  @Test("The page changes between parts", arguments: [1, 100, 1000], UInt64(0)..<12)
  func changes(limit: Int, seed: UInt64) throws {
    try Self.walk(PatchTests.template, seed: seed, limit: limit, states: 30, source: "")
  }

  @Test("An object that is gone before its section is whole", arguments: [true, false])
  func vanishing(isKnown: Bool) throws {
    let source = """
      {{^isEmpty}}{{#owner}}<b class="{{name}}">{{name}}</b>{{#isOpen}}<ul>{{#books}}<li>{{title}}</li>{{/books}}</ul>
      <q title="{{owner.name}}">{{name}}</q>{{/isOpen}}{{#isAdmin}}<u>{{name}}</u>{{/isAdmin}}{{/owner}}{{/isEmpty}}
      <p>{{title}}</p>
      """
    let template = try TemplateLibrary(sources: ["t": source]).template("t", fields: PatchTests.fields)
    var random = Random(1)
    var page = PatchTests.Page(title: "before")
    var reader = Reader(template: template, browser: try Self.html(template, page))
    if isKnown { reader.snapshot = template.snapshot(page) }
    page.books = (0..<8).map { _ in PatchTests.book(&random, id: UUID()) }
    page.owner = PatchTests.Owner(name: "Ann", isAdmin: true)
    page.isOpen = true
    while reader.snapshot?.isInOperation != true { try reader.next(page, limit: 1) }
    page.owner = nil
    page.title = "after"
    try reader.next(page, limit: 1)
    #expect(reader.snapshot?.isInOperation == false)
    page.owner = PatchTests.Owner(name: "Bob", isAdmin: false)
    var back = reader
    try back.finish(page, limit: 1)
    #expect(back.browser.canonical == (try Self.html(template, page)).canonical)
    page.owner = nil
    try reader.finish(page, limit: 1)
    #expect(reader.browser.canonical == (try Self.html(template, page)).canonical)
  }

  @Test("Patches of any template may go out in parts", arguments: UInt64(0)..<80)
  func anyTemplate(seed: UInt64) throws {
    var maker = TemplateMaker(seed: seed &* 6007 &+ 1)
    let source = maker.page()
    let template = try TemplateLibrary(sources: ["t": source]).template("t", fields: PatchTests.fields)
    for limit in [1, 200] { try Self.walk(template, seed: seed, limit: limit, states: 10, source: source) }
  }
}
