import Combine
import HTTP
import Live
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
    <!doctype html><html><head><title>{{title}}</title></head><body><p>{{flash}}</p><p>{{count}}</p>
    <form id="sign" method="post">{{#inputs.name}}<input name="name" value="{{value}}" \
    {{#isInvalid}}aria-invalid="true"{{/isInvalid}}><i>{{message}}</i>{{/inputs.name}}\
    {{#inputs.agrees}}<input type="checkbox" name="agrees" {{#isOn}}checked{{/isOn}}>{{/inputs.agrees}}</form>
    <ul>{{#guests}}<li id="{{id}}">{{name}}</li>{{/guests}}</ul></body></html>
    """

  init(
    template: String = GuestBook.template, limits: OpenPages.Limits = .init(), grace: Duration = .seconds(60)
  ) throws {
    site = Site(
      library: try TemplateLibrary(sources: ["guests": template]), frame: Fields<PageFrame<TestVisitor>>(),
      limits: limits, grace: grace
    ) { Identity(TestVisitor(key: $0.headers["Visitor"] ?? "someone")) }
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
}
