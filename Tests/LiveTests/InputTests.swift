import Combine
import HTTP
import Templates
import Testing

@testable import Live

@Suite("Inputs", .timeLimit(.minutes(10)))
struct InputTests {
  final class Model: ObservableObject {
    @Published var text = ""
    @Published var chosen: [String] = ["before"]
    @Published var problem = "Choose one"
  }

  private typealias ModelInput = Input<TestVisitor, Model>

  private func receive(_ input: ModelInput, _ body: String) async throws -> Model {
    let model = Model()
    let request = try Request(
      method: .post, target: "/", headers: Headers([(name: "Host", value: "localhost")]), body: [])
    let visit = Visit(
      visitor: TestVisitor(key: "someone"), request: request, pageToken: "token",
      scheduler: LoopScheduler(loop: request.loop))
    try await input.receive(
      FormDelivery(model: model, form: try FormFields(urlEncoded: Array(body.utf8)), visit: visit))
    return model
  }

  @Test("Several values keep their order; none is none")
  func choices() async throws {
    let input = ModelInput.choices("day", \.chosen)
    #expect(try await receive(input, "day=mon&other=x&day=fri").chosen == ["mon", "fri"])
    #expect(try await receive(input, "other=x").chosen == [])
    #expect(try await receive(input, "day=").chosen == [""])
  }

  @Test("An input with a message keeps its choices, and shows it once it was used")
  func message() throws {
    let input = ModelInput.choices("day", \.chosen).message(\.problem)
    #expect(input.choices?(Model()) == ["before"])
    #expect(input.value(Model()) == "before")
    let source =
      "<p>{{name}}={{value}}{{#isOn}}, on{{/isOn}}{{#isUsed}}, used{{/isUsed}}{{#isInvalid}}: {{message}}{{/isInvalid}}</p>"
    let template = try TemplateLibrary(sources: ["day": source]).template("day", fields: input.fields)
    var inputs = PageInputs(model: Model())
    var html: [UInt8] = []
    template.render(inputs, into: &html, live: false)
    #expect(String(decoding: html, as: UTF8.self) == "<p>day=before, on</p>")
    inputs.used = ["day"]
    html = []
    template.render(inputs, into: &html, live: false)
    #expect(String(decoding: html, as: UTF8.self) == "<p>day=before, on, used: Choose one</p>")
  }

  @Test(
    "Lines end with LF, however they were sent",
    arguments: [
      ("text=a%0D%0Ab", "a\nb"), ("text=a%0Ab", "a\nb"), ("text=a%0Db", "a\nb"),
      ("text=%0D%0A%0D%0Aa%0D%0A", "\n\na\n"), ("text=%0A%0D", "\n\n"), ("text=%0D%0D%0A%0A", "\n\n\n"),
      ("text=a%09b", "a\tb"), ("text=a%00b%01c%7Fd", "a\u{FFFD}b c d"),
      ("text=%C2%85%E2%80%A8", "\u{85}\u{2028}"),
      ("other=a", ""),
    ])
  func multiline(body: String, expected: String) async throws {
    #expect(try await receive(.multiline("text", \.text), body).text == expected)
  }

  @Test(
    "A line of text has no end of line",
    arguments: [
      ("text=a%0D%0Ab", "ab"), ("text=a%09b%00", "a b\u{FFFD}"), ("text=%F0%9F%8E%89%E2%80%A8", "🎉\u{2028}"),
    ])
  func line(body: String, expected: String) async throws {
    #expect(try await receive(.text("text", \.text), body).text == expected)
  }

  @Test("Each of several values is bounded")
  func limit() async throws {
    let page = try await GuestBook().open()
    let form = [("name", "short"), ("name", String(repeating: "x", count: 101))]
    #expect(try await page.change(form, changed: ["name"]).status == .contentTooLarge)
  }

  @Test("A form that was accepted gets back what is chosen as a list")
  func reset() {
    let command = Command.reset(
      form: "f", revision: 3,
      values: [("a", .one("x\"")), ("b", .several(["1", "\n"])), ("c", .several([]))])
    #expect(
      String(decoding: command.json, as: UTF8.self)
        == #"["reset","f",3,{"a":"x\"","b":["1","\n"],"c":[]}]"#)
  }
}
