import Combine
import HTTP
import HTTPTesting
import Live
import LiveTesting
import Synchronization
import Templates

/// A small site to test with: a guest book whose form wants a name.
final class GuestBookModel: ObservableObject {
  @Published var name = ""
  @Published var agrees = false
  @Published private(set) var nameMessage = ""
  @Published var guests: [Guest] = []
  @Published var focused: String?
  @Published var isAsking = false
  @Published var news = ""
  @Published var destination: String?

  init() {
    $name.map { $0.isEmpty ? "A name is needed" : "" }.assign(to: &$nameMessage)
  }

  static var fields: Fields<GuestBookModel> {
    Fields<GuestBookModel>()
      .list("guests", \.guests, id: \.id, Fields<Guest>().text("id", \.id).text("name", \.name))
      .text("count") { String($0.guests.count) }
  }
}

struct Guest: Identifiable, Sendable {
  let id: String
  var name: String
}

struct TestVisitor: PageVisitor {
  let key: String
}

/// The guest book's site; the header field `Visitor` says who asks.
struct GuestBook: Sendable {
  let site: Site<TestVisitor>
  let router: Router
  /// The last view model that was opened. Tests touch it on the loop only.
  let models = Models()
  let submissions = Atomic64()

  // Sendable by confinement: the tests run what touches a model on the loop of its page.
  final class Models: @unchecked Sendable {
    var opened: GuestBookModel?
  }

  final class Atomic64: Sendable {
    private let value = Mutex(0)
    func increment() { value.withLock { $0 += 1 } }
    var count: Int { value.withLock { $0 } }
  }

  static let template = """
    <!doctype html><html lang="en"><head><title>{{title}}</title></head><body><p>{{flash}}</p><p>{{count}}</p>
    <form id="sign" method="post" data-live>{{#inputs.name}}<label for="name">Name</label> \
    <input id="name" name="name" value="{{value}}" aria-describedby="name-message" \
    {{#isInvalid}}aria-invalid="true"{{/isInvalid}}><i id="name-message">{{message}}</i>{{/inputs.name}}\
    {{#inputs.agrees}}<label><input type="checkbox" name="agrees" {{#isOn}}checked{{/isOn}}> I agree\
    </label>{{/inputs.agrees}}<button name="action" value="sign">Sign</button>\
    <button name="action" value="leave">Leave</button></form>
    <dialog id="question" aria-label="Question"><button type="button" data-close>Close</button></dialog>
    <ul>{{#guests}}<li id="{{id}}">{{name}}</li>{{/guests}}</ul><div id="announcer" role="status"></div>
    </body></html>
    """

  init(
    template: String = GuestBook.template, limits: OpenPages.Limits = .init(), grace: Duration = .seconds(60),
    version: String = "", serverName: String? = nil, clock: (any LoopClock)? = nil
  ) throws {
    site = Site(
      library: try TemplateLibrary(sources: ["guests": template]), frame: Fields<PageFrame<TestVisitor>>(),
      limits: limits, grace: grace, version: version, serverName: serverName, clock: clock
    ) { IdentifiedVisitor(TestVisitor(key: $0.headers["Visitor"] ?? "someone")) }
    var router = Router()
    let (models, submissions) = (models, submissions)
    let page = Page<TestVisitor, GuestBookModel>(
      "/", template: "guests", fields: GuestBookModel.fields, title: { "\($0.guests.count) guests" }
    ) { _ in GuestBookModel() }
    .onOpen { model, _ in models.opened = model }
    .focus(\.focused)
    .dialog("question", \.isAsking)
    .announcement(\.news)
    .navigation(\.destination)
    .input(.text("name", \.name, limit: 100).message(\.nameMessage))
    .input(.checkbox("agrees", \.agrees))
    .action("sign", inputs: ["name", "agrees"]) { model, _, _ in
      submissions.increment()
      guard model.nameMessage.isEmpty else { return .invalid }
      model.guests.append(Guest(id: "g\(model.guests.count)", name: model.name))
      model.name = ""
      model.focused = "g\(model.guests.count - 1)"
      return .done(at: "/?signed", closing: "dialog")
    }
    .action("signIn") { _, _, _ in .redirect(to: "/", endingOtherPages: true) }
    .action("leave") { _, _, _ in .redirect(to: "/elsewhere", flash: "Good bye, “friend”") }
    try site.add(page, to: &router)
    self.router = router
  }

  /// A page as one visitor has it, before its stream opens.
  func load(visitor: String = "someone") async throws -> LiveConnection {
    try await LiveConnection(TestClient(handler: handler), "/", headers: ["Visitor": visitor])
  }

  /// A page with its stream open.
  func open(visitor: String = "someone") async throws -> LiveConnection {
    let page = try await load(visitor: visitor)
    try await page.open()
    return page
  }

  /// Does something to the last view model that was opened, on its loop.
  func change<Result: Sendable>(_ body: @escaping @Sendable (GuestBookModel) -> Result) async throws -> Result
  {
    let models = models
    return try await EventLoop.shared.run {
      guard let model = models.opened else { throw TestFailure("no page is open") }
      return body(model)
    }
  }

  var handler: Handler {
    let router = router
    return { try await router.respond(to: $0) }
  }
}

extension LivePatch {
  /// The operations, each as JSON.
  var texts: [String] { operations.map(\.description) }
  /// The commands, each as JSON.
  var orders: [String] { commands.map(\.description) }
}
