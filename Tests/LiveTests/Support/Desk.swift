import Combine
import HTTP
import Live
import LiveTesting
import Synchronization
import Templates
import Testing

/// The state that a desk's pages share: a note that a form saves, and cards whose texts are stored as they are typed.
struct DeskState: Equatable, Sendable {
  struct Note: Equatable, Sendable {
    var title = "Dune"
    var author = "Herbert"
    var text = ""
    var isRead = false
    var tags: [String] = []
  }

  struct Card: Equatable, Sendable {
    let id: String
    var title: String
    var isDone = false
  }

  var note = Note()
  var cards = [Card(id: "1", title: "one"), Card(id: "2", title: "two")]
  var removed: [Card] = []
  /// Whether nothing can be stored, as on a full disk.
  var isFull = false

  /// The error of a store that can't store anything.
  struct Full: Error {}

  /// Stores a card's text as a store has to.
  mutating func rename(_ edit: RowEdit) throws {
    guard !isFull else { throw Full() }
    guard edit.text != "unstorable" else { throw HTTPError(.unprocessableContent) }
    if let index = cards.firstIndex(where: { $0.id == edit.row }) {
      let stored = cards[index].title
      guard stored == edit.text || edit.isInsisted || edit.seen.contains(stored) else {
        throw EditConflict(theirs: stored)
      }
      cards[index].title = edit.text
    } else {
      guard edit.isInsisted, let card = removed.first(where: { $0.id == edit.row }) else {
        throw EditConflict(theirs: nil)
      }
      removed.removeAll { $0.id == edit.row }
      cards.append(Card(id: card.id, title: edit.text))
    }
  }
}

/// Follows the cards, but not the note: its form shows what there was when the page was loaded.
final class DeskModel: ObservableObject {
  @Published var note: DeskState.Note
  @Published private(set) var cards: [DeskState.Card]
  @Published var focused: String?

  init(_ state: DeskState) {
    note = state.note
    cards = state.cards
  }

  func follow(_ states: some Publisher<DeskState, Never>) {
    states.map(\.cards).removeDuplicates().assign(to: &$cards)
  }

  var titleMessage: String { note.title.isEmpty ? "A title is needed" : "" }

  static var fields: Fields<DeskModel> {
    Fields<DeskModel>()
      .flag("isTagged") { $0.note.tags.contains("a") }
      .flag("isMarked") { $0.note.tags.contains("b") }
      .list(
        "cards", \.cards, id: \.id,
        Fields<DeskState.Card>().text("id", \.id).text("card", \.title).flag("isDone", \.isDone))
  }
}

/// A site with one page, for tests of what happens when two people change the same.
// Sendable because a subject guards its own state, and the state is Sendable.
final class Desk: @unchecked Sendable {
  private let subject = CurrentValueSubject<DeskState, Never>(DeskState())
  /// The number of actions that were carried out.
  let actions = Mutex(0)

  var state: DeskState { subject.value }

  func update<Failure>(_ change: (inout DeskState) throws(Failure) -> Void) throws(Failure) {
    var state = subject.value
    try change(&state)
    subject.send(state)
  }

  static let template = """
    <!doctype html><html lang="en"><head><title>{{title}}</title></head><body><p>{{flash}}</p>
    <form id="note" method="post" action="/?desk" data-live>
    {{#inputs.title}}<label for="title">Title</label><input id="title" name="title" value="{{value}}">\
    <i>{{message}}</i>{{/inputs.title}}
    {{#inputs.author}}<label for="author">Author</label><input id="author" name="author" value="{{value}}">\
    {{/inputs.author}}
    {{#inputs.text}}<label for="text">Text</label><textarea id="text" name="text">{{value}}</textarea>\
    {{/inputs.text}}
    {{#inputs.isRead}}<label><input type="checkbox" name="isRead" {{#isOn}}checked{{/isOn}}> Read</label>\
    {{/inputs.isRead}}
    <label><input type="checkbox" name="tags" value="a" {{#isTagged}}checked{{/isTagged}}> A</label>
    <label><input type="checkbox" name="tags" value="b" {{#isMarked}}checked{{/isMarked}}> B</label>
    <button name="action" value="save">Save</button><button name="action" value="fill">Fill</button>
    <button name="action" value="drop">Drop</button></form>
    <ul>{{#cards}}<li><form id="card-{{id}}" method="post" data-live>
    <input type="hidden" name="id" value="{{id}}">
    <input id="title-{{id}}" name="card" value="{{card}}" aria-label="Card">
    <button name="action" value="setDone:{{#isDone}}false{{/isDone}}{{^isDone}}true{{/isDone}}" \
    aria-pressed="{{#isDone}}true{{/isDone}}{{^isDone}}false{{/isDone}}">Done: {{card}}</button>
    <button name="action" value="remove">Delete {{card}}</button></form></li>{{/cards}}</ul>
    <div id="announcer" role="status"></div></body></html>
    """

  private func page() -> Page<TestVisitor, DeskModel> {
    Page("/", template: "desk", fields: DeskModel.fields, title: { "Desk \($0.note.title)" }) { _ in
      DeskModel(self.state)
    }
    .onOpen { model, visit in model.follow(self.subject.receive(on: visit.scheduler)) }
    .focus(\.focused)
    .input(.text("title", \.note.title, limit: 100).message(\.titleMessage).label("Title of the book"))
    .input(.text("author", \.note.author))
    .input(.multiline("text", \.note.text))
    .input(.checkbox("isRead", \.note.isRead))
    .input(.choices("tags", \.note.tags))
    .input(.row("card", limit: 100) { _, edit, _ in try self.update { try $0.rename(edit) } })
    .action("save", inputs: ["title", "author", "text", "isRead", "tags"]) { model, _, _ in
      guard model.titleMessage.isEmpty else { return .invalid }
      if model.note.author == "Nobody" { return .conflict(["author": "Somebody"]) }
      self.actions.withLock { $0 += 1 }
      self.update { $0.note = model.note }
      return .done(focusing: "announcer", announcing: "Saved.")
    }
    .action("drop", inputs: ["title", "author", "text", "isRead", "tags"], typed: .discarded) { model, _, _ in
      model.note = self.state.note
      return .done()
    }
    .action("fill") { model, _, _ in
      (model.note.title, model.note.author) = ("Filled", "In")
      return .done()
    }
    .action("setDone", inputs: ["card"]) { _, submission, _ in
      let id = try submission.require("id")
      self.actions.withLock { $0 += 1 }
      self.update { state in
        for index in state.cards.indices where state.cards[index].id == id {
          state.cards[index].isDone = submission.isOn ?? false
        }
      }
      return .done()
    }
    .action("remove", inputs: ["card"], typed: .storedIfPossible) { _, submission, _ in
      let id = try submission.require("id")
      self.remove(id)
      return .done()
    }
  }

  /// Removes a card, as somebody else does.
  func remove(_ id: String) {
    update { state in
      state.removed += state.cards.filter { $0.id == id }
      state.cards.removeAll { $0.id == id }
    }
  }

  func site(templates: [String: String] = [:], conflictTemplate: String? = nil) throws -> Handler {
    let library = try TemplateLibrary(sources: templates.merging(["desk": Self.template]) { one, _ in one })
    let site = Site(
      library: library, frame: Fields<PageFrame<TestVisitor>>(), conflictTemplate: conflictTemplate
    ) { _ in IdentifiedVisitor(TestVisitor(key: "someone")) }
    var router = Router()
    try site.add(page(), to: &router)
    return { [router] in try await router.respond(to: $0) }
  }

  /// Serves the desk to a browser with or without JavaScript.
  func run(
    over connection: TestConnection, _ body: (TestSite) async throws -> Void
  ) async throws {
    try await TestSite.run(over: connection, handler: site(), body)
  }
}

/// The way of a test's browser to a site, and whether it runs scripts.
struct BrowserKind: CustomTestStringConvertible, Sendable {
  let connection: TestConnection
  let runsScripts: Bool

  static let all = TestConnection.allCases.flatMap { connection in
    [true, false].map { BrowserKind(connection: connection, runsScripts: $0) }
  }

  var testDescription: String { "\(connection.rawValue), \(runsScripts ? "live" : "plain")" }

  func page(_ site: TestSite) async throws -> TestPage {
    try await runsScripts ? site.browser().open("/") : site.browser().load("/")
  }
}
