import DatabaseTesting
import Testing

@testable import Dogear

@Suite("What was deleted", .everyEngine, .timeLimit(.minutes(10)))
struct BinTests {
  private let fixture: StoreFixture
  private let owner = OwnerID.visitor("someone")
  private let day = 24 * 60 * 60

  private var books: ListStore<Book> { fixture.books }
  private var reminders: ListStore<Reminder> { fixture.reminders }

  init() throws {
    fixture = try StoreFixture()
  }

  private func deletedBooks() async throws -> [String] {
    try await books.recentlyDeleted(of: owner).map(\.id)
  }

  private func delete(_ ids: String...) async throws {
    for id in ids { try await books.delete(id: id, of: owner) }
  }

  @Test("The last deletion comes first, also among many in one second")
  func order() async throws {
    try await delete("sample-4", "sample-2", "sample-6")
    #expect(try await deletedBooks() == ["sample-6", "sample-2", "sample-4"])
    fixture.now += 100
    try await delete("sample-1")
    let times = try await books.recentlyDeleted(of: owner).map { $0.deletedAt - fixture.now }
    #expect(times == [0, -98, -99, -100])
  }

  @Test("A deletion says what was deleted, and a second one nothing")
  func deletion() async throws {
    #expect(try await books.delete(id: "sample-1", of: owner) == Book.samples[0])
    #expect(try await books.delete(id: "sample-1", of: owner) == nil)
    #expect(try await books.delete(id: "unknown", of: owner) == nil)
  }

  @Test("What was deleted last comes back first, until nothing is left")
  func restoringTheLast() async throws {
    #expect(try await books.restoreLast(of: owner) == nil)
    #expect(try await fixture.count("shelves") == 0)
    try await delete("sample-2", "sample-5")
    #expect(try await books.restoreLast(of: owner)?.id == "sample-5")
    #expect(try await books.restoreLast(of: owner)?.id == "sample-2")
    #expect(try await books.restoreLast(of: owner) == nil)
    #expect(try await fixture.restartedBooks().list(of: owner).items == Book.samples)
  }

  @Test("A book can be restored for 30 days, and not afterwards")
  func age() async throws {
    try await delete("sample-1", "sample-2")
    fixture.now += 30 * day
    #expect(try await books.deletedItem(id: "sample-1", of: owner) == Book.samples[0])
    #expect(try await books.restore(id: "sample-1", of: owner) == Book.samples[0])
    fixture.now += 2
    #expect(try await deletedBooks() == [])
    await #expect(throws: StoreError.notFound) { try await books.restore(id: "sample-2", of: owner) }
    #expect(try await books.restoreLast(of: owner) == nil)
  }

  @Test("What expired is removed by the next deletion, and by the first look at the list on another day")
  func removal() async throws {
    try await delete("sample-1")
    fixture.now += 31 * day
    try await delete("sample-2")
    #expect(try await fixture.count("books") == 5)
    fixture.now += 31 * day
    _ = try await books.list(of: owner)
    #expect(try await fixture.count("books") == 4)
  }

  @Test("An empty reminder is never shown, and kept for a day")
  func blank() async throws {
    try await reminders.add(Reminder(id: "a", title: " "), to: owner)
    try await reminders.add(Reminder(id: "b", title: "b"), to: owner)
    try await reminders.delete(id: "b", of: owner)
    try await reminders.delete(id: "a", of: owner)
    #expect(try await reminders.recentlyDeleted(of: owner).map(\.id) == ["b"])
    #expect(try await reminders.restoreLast(of: owner)?.id == "b")
    fixture.now += day + 2
    try await reminders.delete(id: "b", of: owner)
    #expect(try await fixture.count("reminders") == 1)
  }

  @Test("200 are kept, and as many empty ones beside them")
  func bounds() async throws {
    for number in 0..<(Bin<Reminder>.keptCount + 20) {
      for title in ["", "\(number)"] {
        let reminder = Reminder(id: "r\(number)-\(title)", title: title)
        try await reminders.add(reminder, to: owner)
        try await reminders.delete(id: reminder.id, of: owner)
      }
    }
    let titles = try await reminders.recentlyDeleted(of: owner).map(\.item.title)
    #expect(titles == (20..<220).reversed().map(String.init))
    #expect(try await fixture.count("reminders") == 400)
  }

  @Test("No more come back than there is room for")
  func room() async throws {
    try await reminders.add(Reminder(id: "a", title: "a"), to: owner)
    try await reminders.delete(id: "a", of: owner)
    try await fixture.fill(
      "reminders (owner, id, position, title, is_done, is_flagged)", of: owner,
      count: Reminder.visitorLimit
    ) {
      "'r\($0)', \($0), '', 0, 0"
    }
    await #expect(throws: StoreError.full(limit: Reminder.visitorLimit, isVisitor: true)) {
      try await reminders.restoreLast(of: owner)
    }
    await #expect(throws: StoreError.full(limit: Reminder.visitorLimit, isVisitor: true)) {
      try await reminders.restore(id: "a", of: owner)
    }
    #expect(try await reminders.recentlyDeleted(of: owner).map(\.id) == ["a"])
  }
}
