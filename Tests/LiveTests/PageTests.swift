import Combine
import HTTP
import HTTPTesting
import Live
import LiveTesting
import Templates
import Testing

@Suite("A test's browser", .timeLimit(.minutes(10)))
struct PageTests {
  @Test("A form is filled, refused, mended and sent", arguments: TestConnection.allCases)
  func form(over connection: TestConnection) async throws {
    let book = try GuestBook()
    try await TestSite.run(over: connection, handler: book.handler) { site in
      let page = try await site.browser().open("/")
      #expect(page.document.title == "0 guests")
      #expect(try page.field("Name").details == "")
      try await page.fill("Name", "A")
      try await page.fill("Name", "")
      #expect(try page.field("Name").isInvalid)
      #expect(try page.field("Name").details == "A name is needed")
      try await page.press("Sign")
      #expect(page.status == .unprocessableContent)
      #expect(page.document.focus == "name")
      try await page.fill("Name", "Ann & “Bob”")
      #expect(try !page.field("Name").isInvalid)
      try await page.check("I agree")
      try await page.press("Sign")
      #expect(page.status == .noContent)
      #expect(page.document.all(.listItem).map(\.text) == ["Ann & “Bob”"])
      #expect(page.document.title == "1 guests")
      #expect(page.document.focus == "g0")
      #expect(try page.field("Name").value == "")
      #expect(try page.field("I agree").isOn)
      #expect(book.submissions.count == 2)
    }
  }

  @Test("The same without JavaScript", arguments: TestConnection.allCases)
  func plainForm(over connection: TestConnection) async throws {
    let book = try GuestBook()
    try await TestSite.run(over: connection, handler: book.handler) { site in
      let page = try await site.browser().load("/")
      try await page.fill("Name", "")
      #expect(try !page.field("Name").isInvalid)
      try await page.pressEnter(in: "Name")
      #expect(page.status == .unprocessableContent)
      #expect(try page.field("Name").details == "A name is needed")
      try await page.fill("Name", "Ann")
      try await page.press("Sign")
      #expect(page.target == "/?signed")
      #expect(book.site.pages.count == 0)
    }
  }

  @Test("A redirect is followed, and its message shown once", arguments: TestConnection.allCases)
  func redirect(over connection: TestConnection) async throws {
    let book = try GuestBook()
    try await TestSite.run(over: connection, handler: book.handler) { site in
      let page = try await site.browser().open("/")
      try await page.press("Leave")
      #expect(page.target == "/elsewhere")
      #expect(page.status == .notFound)
      try await page.load("/")
      #expect(page.document.text.hasPrefix("Good bye, “friend”"))
      try await page.reload()
      #expect(!page.document.text.contains("Good bye"))
    }
  }

  @Test("Virtual time moves only when the test says so", arguments: TestConnection.allCases)
  func time(over connection: TestConnection) async throws {
    let clock = VirtualClock()
    try await TestSite.run(over: connection, clock: clock, handler: try echoSite(clock)) { site in
      let page = try await site.browser().open("/")
      let echo = { page.document.element(id: "echo")?.text }
      try await page.fill("Text", "a")
      try await page.advance(by: 0.9)
      #expect(echo() == "")
      try await page.fill("Text", "ab")
      try await page.advance(by: 0.9)
      #expect(echo() == "")
      try await page.advance(by: 0.1)
      #expect(echo() == "ab")
      #expect(page.document.element(id: "ticks")?.text == "0")
      try await page.advance(by: 3600)
      #expect(page.document.element(id: "ticks")?.text == "6")
    }
  }

  @Test("A page whose stream was cut goes on; one that was forgotten begins anew")
  func interruption() async throws {
    let clock = VirtualClock()
    let book = try GuestBook(clock: clock)
    try await TestSite.run(clock: clock, handler: book.handler) { site in
      let page = try await site.browser().open("/")
      page.disconnect()
      try await page.reconnect()
      page.disconnect()
      try await waitUntil {
        try await clock.advance(by: 60)
        return book.site.pages.count == 0
      }
      try await page.fill("Name", "")
      #expect(try page.field("Name").isInvalid)
    }
  }

  @Test(
    "What was typed is kept where the server wants the page loaded again", arguments: TestConnection.allCases)
  func reloading(over connection: TestConnection) async throws {
    let fields = """
      <label>Word <input type="password" name="word"></label><label>Note <textarea name="note"></textarea></label>
      <label><input type="radio" name="size" value="s" checked> Small</label>
      <label><input type="radio" name="size" value="l"> Large</label>
      <label>Days <select name="days" multiple><option>Monday</option><option selected>Tuesday</option> \
      <option>Friday</option></select></label>
      <label>Month <select name="month"><option>May</option><option>June</option></select></label></form>
      """
    let book = try GuestBook(template: GuestBook.template.replacing("</form>", with: fields))
    try await TestSite.run(over: connection, handler: book.handler) { site in
      let page = try await site.browser().open("/")
      try await page.fill("Name", "A")
      try await page.fill("Name", "")
      try await page.check("I agree")
      try await page.fill("Word", "secret")
      try await page.fill("Note", "two\nlines")
      try await page.check("Large")
      try await page.choose("Days", "Monday", "Friday")
      let token = page.document.element(id: "live")?["data-page"]
      book.site.pages.endAll()
      try await page.until { $0.element(id: "live")?["data-page"] != token }
      #expect(try page.field("Word").value == "")
      #expect(try page.field("Note").value == "two\nlines")
      #expect(try page.field("I agree").isOn)
      #expect(try page.field("Large").isOn)
      #expect(try !page.field("Small").isOn)
      #expect(try page.field("Days").values == ["Monday", "Friday"])
      // The server was told of it: the message of a field that was used is there, and the new page knows its fields.
      #expect(try page.field("Name").details == "A name is needed")
      #expect(page.patches.last?.revision == 1)
      // A field that nobody touched is as the server has it.
      #expect(try page.field("Month").value == "May")

      // A person who loads the page again begins anew.
      try await page.reload()
      #expect(try page.field("Note").value == "")
      #expect(try !page.field("I agree").isOn)
      #expect(try !page.field("Name").isInvalid)
      #expect(page.patches.last?.revision == 0)
    }
  }

  @Test("An accepted form has nothing to keep")
  func reloadingAnAcceptedForm() async throws {
    let book = try GuestBook()
    try await TestSite.run(handler: book.handler) { site in
      let page = try await site.browser().open("/")
      try await page.fill("Name", "Ann")
      try await page.press("Sign")
      let token = page.document.element(id: "live")?["data-page"]
      book.site.pages.endAll()
      try await page.until { $0.element(id: "live")?["data-page"] != token }
      #expect(page.patches.last?.revision == 0)
      #expect(try page.field("Name").value == "")
      #expect(try !page.field("Name").isInvalid)
    }
  }

  @Test("What nobody could do fails the test, and says what there is")
  func impossible() async throws {
    try await TestSite.run(handler: try GuestBook().handler) { site in
      let page = try await site.browser().open("/")
      let noButton = await #expect(throws: TestFailure.self) { try await page.press("Sing") }
      #expect(noButton?.description == "there is no button “Sing”; there are: “Sign”, “Leave”")
      let noField = await #expect(throws: TestFailure.self) { try await page.fill("Nome", "x") }
      #expect(noField?.description == "there is no field “Nome”; there are: “Name”, “I agree”")
      await #expect(throws: TestFailure.self) { try await page.fill("I agree", "x") }
      await #expect(throws: TestFailure.self) { try await page.check("Name") }
      await #expect(throws: TestFailure.self) { try await page.choose("Name", "x") }
      await #expect(throws: TestFailure.self) { try await page.follow("Somewhere") }
      #expect(throws: TestFailure.self) { try page.toggle("More") }
      // The button of a dialog that is closed can't be seen.
      await #expect(throws: TestFailure.self) { try await page.press("Close") }
    }
  }

  @Test("A page that keeps people out fails the test, also where a patch makes it so")
  func problems() async throws {
    let template = GuestBook.template.replacing("<li id=\"{{id}}\">", with: "<li id=\"guest\">")
    try await TestSite.run(handler: try GuestBook(template: template).handler) { site in
      let page = try await site.browser().open("/")
      try await page.fill("Name", "Ann")
      try await page.press("Sign")
      try await page.fill("Name", "Bob")
      let failure = await #expect(throws: TestFailure.self) { try await page.press("Sign") }
      #expect(failure?.description == "/: the id “guest” is there twice")
    }
    let unlabelled = GuestBook.template.replacing("<label for=\"name\">Name</label>", with: "")
    try await TestSite.run(handler: try GuestBook(template: unlabelled).handler) { site in
      let failure = await #expect(throws: TestFailure.self) { _ = try await site.browser().open("/") }
      #expect(failure?.description.contains("has no label") == true)
    }
  }

  // MARK: A page with time in it

  private final class Echo: ObservableObject {
    @Published var text = ""
    @Published private(set) var echo = ""
    @Published private(set) var ticks = 0
    private var timer: AnyCancellable?

    init(_ scheduler: some Scheduler) {
      $text.debounce(for: .seconds(1), scheduler: scheduler).assign(to: &$echo)
    }

    func follow(_ scheduler: LoopScheduler) {
      timer = AnyCancellable(
        scheduler.schedule(
          after: scheduler.now.advanced(by: .seconds(600)), interval: .seconds(600), tolerance: .seconds(1)
        ) { [weak self] in self?.ticks += 1 })
    }
  }

  private func echoSite(_ clock: VirtualClock) throws -> Handler {
    let template = """
      <!doctype html><html><head><title>{{title}}</title></head><body>
      <form id="f" method="post" data-live>{{#inputs.text}}<label>Text <input id="text" name="text" value="{{value}}">
      </label>{{/inputs.text}}</form><p id="echo">{{echo}}</p><p id="ticks">{{ticks}}</p></body></html>
      """
    let site = Site(
      library: try TemplateLibrary(sources: ["echo": template]), frame: Fields<PageFrame<TestVisitor>>(),
      clock: clock
    ) { _ in IdentifiedVisitor(TestVisitor(key: "someone")) }
    var router = Router()
    try site.add(
      Page(
        "/", template: "echo",
        fields: Fields<Echo>().text("echo") { $0.echo }.text("ticks") { String($0.ticks) },
        title: { _ in "Echo" }
      ) { visit in Echo(visit.scheduler) }
      .onOpen { model, visit in model.follow(visit.scheduler) }
      .input(.text("text", \.text)),
      to: &router)
    return { [router] in try await router.respond(to: $0) }
  }
}
