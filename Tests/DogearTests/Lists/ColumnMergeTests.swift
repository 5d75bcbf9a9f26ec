import DatabaseTesting
import Testing

@testable import Dogear

@Suite("Two people edit one book", .everyEngine, .timeLimit(.minutes(10)))
struct ColumnMergeTests {
  private let fixture: StoreFixture
  private let owner = OwnerID.visitor("someone")
  private let shown = Book.samples[0]

  private var store: ListStore<Book> { fixture.books }

  init() throws {
    fixture = try StoreFixture()
  }

  private func book(
    title: String? = nil, author: String? = nil, isbn: String? = nil, pages: Int? = nil,
    status: ReadingStatus? = nil
  ) -> Book {
    Book(
      id: shown.id, title: title ?? shown.title, author: author ?? shown.author, isbn: isbn ?? shown.isbn,
      pages: pages ?? shown.pages, status: status ?? shown.status)
  }

  private func stored() async throws -> Book? {
    let book = try await store.list(of: owner).item(shown.id)
    #expect(try await fixture.restartedBooks().list(of: owner).item(shown.id) == book)
    return book
  }

  @Test("Different fields: both changes are kept")
  func merged() async throws {
    try await store.update(book(title: "Mine", pages: 7), replacing: shown, of: owner)
    try await store.update(book(author: "Theirs", status: .read), replacing: shown, of: owner)
    #expect(try await stored() == book(title: "Mine", author: "Theirs", pages: 7, status: .read))
  }

  @Test("The same field: nothing of the second change is stored, and the field is named")
  func conflict() async throws {
    try await store.update(book(title: "Theirs", isbn: ""), replacing: shown, of: owner)
    await #expect(throws: StoreConflict.columns(["title"])) {
      try await store.update(book(title: "Mine", author: "Mine"), replacing: shown, of: owner)
    }
    await #expect(throws: StoreConflict.columns(["title", "isbn"])) {
      try await store.update(book(title: "Mine", isbn: "123"), replacing: shown, of: owner)
    }
    #expect(try await stored() == book(title: "Theirs", isbn: ""))
  }

  @Test("The same change by both is no conflict, and no second change")
  func agreement() async throws {
    try await store.update(book(title: "Ours"), replacing: shown, of: owner)
    let recorder = Recorder(try await store.list(of: owner).publisher)
    try await store.update(book(title: "Ours"), replacing: shown, of: owner)
    #expect(recorder.values.count == 1)
    try await store.update(book(title: "Ours", pages: 1), replacing: shown, of: owner)
    #expect(try await stored() == book(title: "Ours", pages: 1))
  }

  @Test("Whoever saw what is stored may change it")
  func seen() async throws {
    try await store.update(book(title: "Theirs"), replacing: shown, of: owner)
    try await store.update(book(title: "Mine"), replacing: book(title: "Theirs"), of: owner)
    #expect(try await stored()?.title == "Mine")
  }

  @Test("A deleted book is put back with the change where that is asked for")
  func restoring() async throws {
    try await store.update(book(author: "Theirs"), replacing: shown, of: owner)
    try await store.delete(id: shown.id, of: owner)
    await #expect(throws: StoreError.notFound) {
      try await store.update(book(title: "Mine"), replacing: shown, of: owner)
    }
    await #expect(throws: StoreConflict.columns(["author"])) {
      try await store.update(book(author: "Mine"), replacing: shown, isRestoring: true, of: owner)
    }
    #expect(try await store.list(of: owner).item(shown.id) == nil)
    try await store.update(book(title: "Mine"), replacing: shown, isRestoring: true, of: owner)
    #expect(try await stored() == book(title: "Mine", author: "Theirs"))
    #expect(try await store.list(of: owner).items.first?.id == shown.id)
  }
}
