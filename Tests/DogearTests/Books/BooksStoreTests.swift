import DatabaseTesting
import Testing

@testable import Dogear

@Suite(.everyEngine, .timeLimit(.minutes(10))) struct BooksStoreTests {
  private let fixture: StoreFixture
  private let owner = OwnerID.visitor("someone")
  private let book = Book(id: "new", title: "Momo", author: "Michael Ende", isbn: "", pages: 304)

  private var store: ListStore<Book> { fixture.books }

  init() throws {
    fixture = try StoreFixture()
  }

  @Test func aNewVisitorSeesTheSamplesAndNothingIsStored() async throws {
    #expect(try await store.list(of: owner).items == Book.samples)
    #expect(try await fixture.count("shelves") == 0)
    #expect(try await fixture.count("books") == 0)
  }

  @Test func theFirstChangeStoresTheWholeShelf() async throws {
    let shelf = try await store.list(of: owner)
    try await store.set(.status, to: ReadingStatus.read.rawValue, id: "sample-3", of: owner)
    #expect(shelf.item("sample-3")?.isRead == true)
    #expect(try await fixture.count("books") == 6)
    #expect(try await fixture.restartedBooks().list(of: owner).items == shelf.items)
  }

  @Test func anEmptiedShelfStaysEmpty() async throws {
    for sample in Book.samples { try await store.delete(id: sample.id, of: owner) }
    #expect(try await store.list(of: owner).items == [])
    #expect(try await fixture.restartedBooks().list(of: owner).items == [])
  }

  @Test func aBookIsAddedOnceHoweverOftenItIsSubmitted() async throws {
    let shelf = try await store.list(of: owner)
    try await store.add(book, to: owner)
    try await store.add(book, to: owner)
    #expect(shelf.items == Book.samples + [book])
    try await store.delete(id: book.id, of: owner)
    try await store.add(book, to: owner)
    #expect(shelf.items == Book.samples)
  }

  @Test func aBookGoesWhereItIsPut() async throws {
    let shelf = try await store.list(of: owner)
    try await store.add(book, to: owner, at: .start)
    #expect(shelf.items.first == book)
    try await store.add(
      Book(id: "b", title: "", author: "", isbn: "", pages: 0), to: owner, at: .after("new"))
    #expect(shelf.items.prefix(2).map(\.id) == ["new", "b"])
    try await store.add(
      Book(id: "c", title: "", author: "", isbn: "", pages: 0), to: owner, at: .before("gone"))
    #expect(shelf.items.last?.id == "c")
  }

  @Test("A book that was changed is stored as it is now") func updatesABook() async throws {
    let changed = Book(
      id: "sample-1", title: "Changed", author: "Matt Gemmell", isbn: "", pages: 1, status: .read)
    try await store.update(changed, replacing: Book.samples[0], of: owner)
    #expect(try await store.list(of: owner).items.first == changed)
    #expect(try await fixture.restartedBooks().list(of: owner).items.first == changed)
  }

  @Test func changingWhatIsNotThereFails() async throws {
    await #expect(throws: StoreError.notFound) { try await store.update(book, replacing: book, of: owner) }
    await #expect(throws: StoreError.notFound) {
      try await store.set(.status, to: ReadingStatus.read.rawValue, id: "x", of: owner)
    }
    await #expect(throws: StoreError.notFound) { try await store.move(id: "x", to: .end, of: owner) }
    await #expect(throws: StoreError.notFound) { try await store.restore(id: "x", of: owner) }
    try await store.delete(id: "sample-1", of: owner)
    await #expect(throws: StoreError.notFound) {
      try await store.update(Book.samples[0], replacing: Book.samples[1], of: owner)
    }
  }

  @Test func ownersDoNotSeeOrChangeEachOthersBooks() async throws {
    let other = OwnerID.visitor("other")
    try await store.add(book, to: owner)
    #expect(try await store.list(of: other).items == Book.samples)
    try await store.delete(id: book.id, of: other)
    await #expect(throws: StoreError.notFound) { try await store.update(book, replacing: book, of: other) }
    #expect(try await store.list(of: owner).item("new") == book)
  }

  @Test func aRestoredBookIsBackWhereItWas() async throws {
    let shelf = try await store.list(of: owner)
    try await store.delete(id: "sample-2", of: owner)
    try await store.delete(id: "sample-2", of: owner)
    #expect(shelf.items.map(\.id) == ["sample-1", "sample-3", "sample-4", "sample-5", "sample-6"])
    try await store.restore(id: "sample-2", of: owner)
    try await store.restore(id: "sample-2", of: owner)
    #expect(shelf.items == Book.samples)
    #expect(try await fixture.restartedBooks().list(of: owner).items == Book.samples)
  }

  @Test func booksMoveAnywhere() async throws {
    let shelf = try await store.list(of: owner)
    func order() -> String { shelf.items.map { String($0.id.suffix(1)) }.joined() }
    try await store.move(id: "sample-6", to: .before("sample-1"), of: owner)
    #expect(order() == "612345")
    try await store.move(id: "sample-1", to: .end, of: owner)
    #expect(order() == "623451")
    try await store.move(id: "sample-4", to: .before("sample-2"), of: owner)
    #expect(order() == "642351")
    try await store.move(id: "sample-4", to: .before("sample-4"), of: owner)
    #expect(order() == "642351")
    try await store.move(id: "sample-6", to: .before("gone"), of: owner)
    #expect(order() == "423516")
    #expect(try await fixture.restartedBooks().list(of: owner).items == shelf.items)
  }

  @Test func orderHoldsWhenThereIsNoRoomBetweenNeighbours() async throws {
    let shelf = try await store.list(of: owner)
    for turn in 0..<100 {
      let moved = turn.isMultiple(of: 2) ? "sample-5" : "sample-6"
      try await store.move(id: moved, to: .before(shelf.items[1].id), of: owner)
      try #require(shelf.items[1].id == moved || shelf.items[0].id == moved)
    }
    #expect(shelf.items.count == 6)
    #expect(try await fixture.restartedBooks().list(of: owner).items == shelf.items)
  }
}
