import Combine
import HTTP
import HTTPTesting
import LiveTesting
import Synchronization
import Templates
import Testing

@testable import Live

/// Pages whose view models show the same get the same patch, made once; every other page gets its own.
@Suite("Pages that show the same", .timeLimit(.minutes(10)))
struct SharingTests {
  struct News: Sendable, Equatable {
    var text = "nothing new"
    var rows: [String] = []
  }

  final class Model: ObservableObject {
    @Published var news = News()
    @Published var name = ""
    /// A text that shows once the news say so.
    @Published var secret = ""

    var nameMessage: String { name.isEmpty ? "A name is needed" : "" }
  }

  // Sendable by confinement: the tests run what touches a model on the loop of its page.
  final class Board: @unchecked Sendable {
    var models: [Model] = []
    var news = News()
    var readings = 0

    /// Shows something else on all pages, in one turn.
    func show(_ news: News) async throws {
      try await EventLoop.shared.run {
        self.news = news
        for model in self.models { model.news = news }
      }
    }

    func handler() throws -> Handler {
      let site = Site(
        library: try TemplateLibrary(sources: ["board": SharingTests.template]),
        frame: Fields<PageFrame<TestVisitor>>().flag("isAnn") { $0.visitor.key == "ann" }
      ) { IdentifiedVisitor(TestVisitor(key: $0.headers["Visitor"] ?? "someone")) }
      let fields = Fields<Model>()
        .text("text") { [self] model in
          readings += 1
          return model.news.text
        }
        .list("rows", \.news.rows, id: \.self, Fields<String>().text(".", \.self))
        .text("secret") { $0.news.text == "reveal" ? $0.secret : "" }
        .text("hello") { $0.name.isEmpty ? "" : "Hello \($0.name)! \($0.news.text)." }
      let page = Page<TestVisitor, Model>("/", template: "board", fields: fields, title: { $0.news.text }) {
        _ in
        let model = Model()
        model.news = self.news
        return model
      }
      .onOpen { model, _ in self.models.append(model) }
      .input(.text("name", \.name).message(\.nameMessage))
      .action("leave", inputs: ["name"]) { model, _, _ in
        model.name = ""
        return .done()
      }
      var router = Router()
      try site.add(page, to: &router)
      return { [router] in try await router.respond(to: $0) }
    }
  }

  static let template = """
    <!doctype html><html lang="en"><head><title>{{title}}</title></head><body><p id="text">{{text}}</p>
    {{#isAnn}}<p id="ann">For Ann: {{text}}</p>{{/isAnn}}<ul>{{#rows}}<li>{{.}}</li>{{/rows}}</ul>
    <form id="visit" method="post" data-live><input type="hidden" name="key" value="{{pageToken}}">
    {{#inputs.name}}<label for="name">Name</label><input id="name" name="name" value="{{value}}">
    <i id="message">{{message}}</i>{{/inputs.name}}
    <p id="hello">{{hello}}</p><p id="secret">{{secret}}</p><button name="action" value="leave">Leave</button></form></body></html>
    """

  @Test("A patch of many pages is made once, and ids stay each page's own")
  func madeOnce() async throws {
    let board = Board()
    let client = TestClient(handler: try board.handler())
    var pages: [LiveConnection] = []
    for _ in 0..<10 {
      let page = try await LiveConnection(client, "/", headers: [:])
      try await page.open()
      pages.append(page)
    }
    // The news come again, too.
    for number in [2, 3, 4, 3, 4, 3] {
      try await EventLoop.shared.run { board.readings = 0 }
      try await board.show(News(text: "news \(number)", rows: (1...number).map(String.init)))
      var patches: [LivePatch] = []
      for page in pages { patches.append(try await page.next()) }
      #expect(patches[0].texts.contains { $0.hasPrefix("[\"t\"") && $0.contains("news \(number)") })
      #expect(patches[0].texts.contains { $0.hasPrefix("[\"+\"") || $0.hasPrefix("[\"-\"") })
      #expect(Set(patches.map(\.texts)).count == 1)
      #expect(Set(patches.map(\.id)).count == pages.count)
      // Of the first page, which was opened alone and shares nothing: to see what changed, and to say so. Of the second:
      // for its state, too. Of the others nothing is read, as their models have the same values.
      #expect(try await EventLoop.shared.run { board.readings } <= 5)
    }
  }

  @Test("Pages whose models differ in what does not show yet do not share what shows it")
  func hidden() async throws {
    let board = Board()
    try await TestSite.run(handler: try board.handler()) { site in
      var pages: [TestPage] = []
      for _ in 0..<5 { pages.append(try await site.browser().open("/")) }
      try await EventLoop.shared.run { board.models[2].secret = "of the third" }
      try await board.show(News(text: "reveal"))
      for page in pages { try await page.sync() }
      #expect(
        pages.map { $0.document.element(id: "secret")?.text } == ["", "", "of the third", "", ""])
      #expect(pages.map(\.document.title) == Array(repeating: "reveal", count: 5))
    }
  }

  @Test("A page that took a request shares by what it shows alone")
  func touched() async throws {
    let board = Board()
    try await TestSite.run(handler: try board.handler()) { site in
      var pages: [TestPage] = []
      for _ in 0..<5 { pages.append(try await site.browser().open("/")) }
      try await pages[3].fill("Name", "Bob")
      try await pages[3].press("Leave")
      try await EventLoop.shared.run { board.readings = 0 }
      try await board.show(News(text: "news"))
      for page in pages { try await page.sync() }
      #expect(pages.map(\.document.title) == Array(repeating: "news", count: 5))
    }
  }

  @Test("A patch that is larger than a part comes in parts to each page")
  func parts() async throws {
    let board = Board()
    let rows = (0..<200).map { "\($0) " + String(repeating: "x", count: 1000) }
    try await TestSite.run(handler: try board.handler()) { site in
      let pages = [try await site.browser().open("/"), try await site.browser().open("/")]
      try await board.show(News(text: "much", rows: rows))
      for page in pages {
        try await page.sync()
        #expect(page.document.all(.listItem).map(\.text) == rows)
        for patch in page.patches {
          #expect(patch.operations.reduce(0) { $0 + $1.description.utf8.count } < 64 << 10)
        }
      }
    }
  }

  @Test("Where an input was used, its message shows though others show the same")
  func used() async throws {
    let board = Board()
    try await TestSite.run(handler: try board.handler()) { site in
      let pages = [try await site.browser().open("/"), try await site.browser().open("/")]
      try await pages[0].fill("Name", "")
      try await board.show(News(text: "news"))
      for page in pages { try await page.sync() }
      #expect(pages.map { $0.document.element(id: "message")?.text } == ["A name is needed", ""])
      #expect(pages.map(\.document.title) == ["news", "news"])
    }
  }

  @Test("Pages with something of their own show it beside what all show", arguments: UInt64(0)..<4)
  func randomWalk(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let board = Board()
    try await TestSite.run(handler: try board.handler()) { site in
      let visitors = ["someone", "ann", "someone", "ann", "someone"]
      var pages: [TestPage] = []
      for visitor in visitors {
        pages.append(try await site.browser(headers: ["Visitor": visitor]).open("/"))
      }
      var names = Array(repeating: "", count: pages.count)
      // The same news come again, as where a change is taken back.
      let known = (2...5).map { number in
        News(
          text: "news \(number % 3)", rows: (0..<number).map { "row \($0 * number % 3)\($0)" }
        )
      }
      for _ in 0..<20 {
        let index = Int.random(in: 0..<pages.count, using: &random)
        if names[index].isEmpty {
          names[index] = Bool.random(using: &random) ? "Bob" : "Eve"
          try await pages[index].fill("Name", names[index])
        } else {
          names[index] = ""
          try await pages[index].press("Leave")
        }
        let news = known[Int.random(in: 0..<known.count, using: &random)]
        try await board.show(news)
        for (page, name) in zip(pages, names) {
          try await page.sync()
          #expect(page.document.title == news.text)
          #expect(page.document.element(id: "text")?.text == news.text)
          #expect(page.document.all(.listItem).map(\.text) == news.rows)
          #expect(
            page.document.element(id: "hello")?.text == (name.isEmpty ? "" : "Hello \(name)! \(news.text)."))
          #expect(try page.field("Name").value == name)
        }
        #expect(pages[1].document.element(id: "ann")?.text == "For Ann: \(news.text)")
        #expect(pages[0].document.element(id: "ann") == nil)
      }
    }
  }
}
