import Combine
import HTTP
import HTTPTesting
import Live
import LiveTesting
import Synchronization
import Templates
import Testing

@Suite("Large pages that wait for their turn", .timeLimit(.minutes(10)))
struct WaitingPagesTests {
  /// The view models that exist, and whether those that have their turn may go on.
  private final class Office: Sendable {
    let models = Mutex(0)
    let made = Mutex(0)
    let isOpen = Mutex(false)
  }

  private final class Form: ObservableObject {
    let office: Office

    init(_ office: Office) {
      self.office = office
      office.models.withLock { $0 += 1 }
      office.made.withLock { $0 += 1 }
    }

    deinit { office.models.withLock { $0 -= 1 } }
  }

  @Test(
    "They hold no view models, however many they are; all are answered in the end", arguments: [1, 20])
  func held(people: Int) async throws {
    let office = Office()
    let turns = people == 1 ? 2 : 4
    let visitors = Mutex(0)
    let site = Site(
      library: try TemplateLibrary(sources: ["form": "<p>{{text}}</p>"]),
      frame: Fields<PageFrame<TestVisitor>>()
    ) { _ in
      let number = visitors.withLock { count in
        defer { count += 1 }
        return count % people
      }
      return IdentifiedVisitor(TestVisitor(key: "\(number)"))
    }
    var router = Router()
    let fields = Fields<Form>().text("text") { _ in "Here you are" }
    try site.add(
      Page("/", template: "form", fields: fields, title: { _ in "Form" }) { _ in Form(office) }
        .large { _ in true }
        .settling { model in try? await waitUntil { model.office.isOpen.withLock { $0 } } },
      to: &router)
    let client = TestClient(handler: { [router] in try await router.respond(to: $0) })
    let answers = Task {
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<20 {
          group.addTask { try await client.send(.get, "/").text.contains("Here you are") }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
    // Each was made once to see how large it is, and those that have their turn once more.
    try await waitUntil { office.made.withLock { $0 } == 20 + turns }
    try await waitUntil { office.models.withLock { $0 } == turns }
    office.isOpen.withLock { $0 = true }
    #expect(try await answers.value == Array(repeating: true, count: 20))
  }
}
