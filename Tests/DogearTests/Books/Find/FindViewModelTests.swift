import Combine
import CombineTesting
import HTTPTesting
import Synchronization
import Testing

@testable import Dogear

@Suite("The search for books to add", .timeLimit(.minutes(10))) struct FindViewModelTests {
  private let scheduler = TestScheduler()

  /// Answers that a test gives, and the terms that were asked for.
  private final class Desk: Sendable {
    private let state = Mutex((terms: [String](), failures: [CatalogueError]()))

    var terms: [String] { state.withLock { $0.terms } }

    func fail(_ errors: CatalogueError...) { state.withLock { $0.failures += errors } }

    /// Whether answers wait.
    let isHeld = Mutex(false)

    @Sendable func find(_ term: String) async -> Result<[CatalogueBook], CatalogueError> {
      try? await waitUntil { isHeld.withLock { !$0 } }
      return state.withLock { state in
        state.terms.append(term)
        if !state.failures.isEmpty { return .failure(state.failures.removeFirst()) }
        return .success([CatalogueBook(id: "OL1W", title: term)])
      }
    }
  }

  private func model(_ desk: Desk) -> FindViewModel {
    let model = FindViewModel(search: .idle, term: "")
    model.follow(on: scheduler, find: desk.find)
    return model
  }

  /// Waits for an answer, which comes from a task, and delivers it.
  private func settle(_ model: FindViewModel, _ condition: () -> Bool) async throws {
    try await waitUntil {
      scheduler.advance(by: .zero)
      return condition()
    }
  }

  @Test("A term is searched once typing pauses for 0.8 seconds, with spaces gone")
  func debounce() async throws {
    let desk = Desk()
    desk.isHeld.withLock { $0 = true }
    let model = model(desk)
    for end in 1...5 {
      model.term = String(" ferry".prefix(end + 1))
      scheduler.advance(by: .milliseconds(100))
    }
    scheduler.advance(by: .milliseconds(690))
    #expect(model.search == .idle)
    scheduler.advance(by: .milliseconds(10))
    #expect(model.search == .searching("ferry"))
    desk.isHeld.withLock { $0 = false }
    try await settle(model) { model.search.books.map(\.title) == ["ferry"] }
    #expect(desk.terms == ["ferry"])
    model.term = "ferry "
    scheduler.advance(by: .seconds(1))
    #expect(desk.terms == ["ferry"])
  }

  @Test("The newest search wins")
  func newest() async throws {
    let desk = Desk()
    let model = model(desk)
    for term in ["one", "two"] {
      model.term = term
      scheduler.advance(by: .milliseconds(800))
    }
    try await settle(model) { model.search == .found("two", [CatalogueBook(id: "OL1W", title: "two")]) }
    model.term = ""
    scheduler.advance(by: .milliseconds(800))
    #expect(model.search == .idle)
  }

  @Test("A passing failure is tried again twice, after a time that grows")
  func backoff() async throws {
    let desk = Desk()
    desk.fail(.unreachable, .busy(seconds: 3))
    let model = model(desk)
    model.term = "ferry"
    scheduler.advance(by: .milliseconds(800))
    try await settle(model) { desk.terms.count == 1 }
    // The failure is on its way from the task; after it the clock runs until the next attempt.
    try await waitUntil {
      scheduler.advance(by: .milliseconds(100))
      return desk.terms.count == 2
    }
    #expect(model.search == .searching("ferry"))
    try await waitUntil {
      scheduler.advance(by: .milliseconds(100))
      return !model.search.books.isEmpty
    }
    #expect(desk.terms.count == 3)
  }

  @Test("A failure that stays is told, is silent while the person types on, and can be tried again")
  func failure() async throws {
    let desk = Desk()
    desk.fail(.busy(seconds: 60), .failed(status: 404))
    let model = model(desk)
    model.term = "ferry"
    scheduler.advance(by: .milliseconds(800))
    try await settle(model) { model.search == .failed("ferry", .busy(seconds: 60)) }
    #expect(model.search.sentence == "Open Library is busy and asks for a pause of 60 seconds.")
    model.tryAgain()
    try await settle(model) { model.search == .failed("ferry", .failed(status: 404)) }
    model.term = "ferry b"
    #expect(model.search == .idle)
    scheduler.advance(by: .milliseconds(800))
    try await settle(model) { !model.search.books.isEmpty }
    #expect(desk.terms == ["ferry", "ferry", "ferry b"])
  }

  @Test("A book that comes to the shelf is marked, and one that goes is not")
  func onShelf() async throws {
    let shelf = CurrentValueSubject<ListSnapshot<Book>, Never>(ListSnapshot([]))
    let found = CatalogueBook(id: "OL1W", title: "Ferry", isbn: "9780306406157", editionCount: 1)
    let model = FindViewModel(
      search: .found("ferry", [found]), term: "ferry", changes: shelf.dropFirst().eraseToAnyPublisher())
    model.follow(on: ImmediateScheduler.shared, find: Desk().find)
    #expect(model.onShelf.isEmpty)
    shelf.value = ListSnapshot([Book(id: "a", title: "", author: "", isbn: "0306406152", pages: 0)])
    #expect(model.onShelf == ["OL1W": "a"])
    shelf.value = ListSnapshot([])
    #expect(model.onShelf.isEmpty)
  }

  @Test("Nothing keeps a closed page's model")
  func released() {
    weak var weakModel: FindViewModel?
    do {
      let model = model(Desk())
      model.term = "ferry"
      weakModel = model
    }
    #expect(weakModel == nil)
  }
}
