import DatabaseTesting
import Testing

@testable import Dogear

@Suite(.everyEngine, .timeLimit(.minutes(10))) struct BooksTransferTests {
  private let fixture: StoreFixture
  private let book = Book(id: "new", title: "Momo", author: "Michael Ende", isbn: "", pages: 304)

  private var store: ListStore<Book> { fixture.books }
  private var visitor: OwnerID { fixture.visitor }
  private var account: OwnerID { fixture.account }

  init() throws {
    fixture = try StoreFixture()
  }

  @Test func signingUpTakesTheShelfAlong() async throws {
    try await store.add(book, to: visitor)
    try await store.delete(id: "sample-1", of: visitor)
    let (from, to) = (try await store.list(of: visitor), try await store.list(of: account))
    let books = from.items
    try await store.transfer(from: visitor, to: account)
    #expect(to.items == books)
    #expect(from.items == Book.samples)
    #expect(try await fixture.restartedBooks().list(of: account).items == books)
    // A deleted book can still be restored.
    try await store.restore(id: "sample-1", of: account)
    #expect(to.items.first == Book.samples[0])
  }

  @Test func aShelfThatWasNeverChangedNeedsNoTransfer() async throws {
    try await store.transfer(from: visitor, to: account)
    #expect(try await store.list(of: account).items == Book.samples)
    #expect(try await fixture.count("shelves") == 0)
  }

  @Test func anEmptyShelfStaysEmpty() async throws {
    for sample in Book.samples { try await store.delete(id: sample.id, of: visitor) }
    try await store.transfer(from: visitor, to: account)
    #expect(try await store.list(of: account).items == [])
  }

  @Test func anAccountWithAShelfGetsWhatItLacks() async throws {
    try await store.delete(id: "sample-2", of: account)
    let twin = Book(id: "twin", title: book.title, author: book.author, isbn: book.isbn, pages: 1)
    try await store.add(twin, to: account)
    try await store.add(book, to: visitor)
    try await store.add(Book(id: "other", title: "Other", author: "", isbn: "", pages: 0), to: visitor)
    try await store.transfer(from: visitor, to: account)
    let ids = ["sample-1", "sample-3", "sample-4", "sample-5", "sample-6", "twin", "other"]
    #expect(try await store.list(of: account).items.map(\.id) == ids)
    #expect(try await fixture.restartedBooks().list(of: account).items.map(\.id) == ids)
  }

  @Test func whatWasDeletedComesAlongToo() async throws {
    try await store.delete(id: "sample-2", of: account)
    for id in ["sample-2", "sample-3"] { try await store.delete(id: id, of: visitor) }
    try await store.transfer(from: visitor, to: account)
    #expect(try await store.recentlyDeleted(of: account).map(\.id) == ["sample-2"])
    #expect(try await store.list(of: account).item("sample-3") != nil)
    try await store.add(book, to: visitor)
    try await store.delete(id: book.id, of: visitor)
    try await store.transfer(from: visitor, to: account)
    #expect(try await store.recentlyDeleted(of: account).map(\.id).contains(book.id))
    #expect(try await store.restore(id: book.id, of: account) == book)
    #expect(try await store.list(of: account).items.last == book)
  }

  @Test func twinsWithinAShelfComeAlongOnce() async throws {
    try await store.delete(id: "sample-2", of: account)
    for id in ["one", "two"] {
      try await store.add(Book(id: id, title: "Emma", author: "", isbn: "", pages: 0), to: visitor)
    }
    try await store.transfer(from: visitor, to: account)
    #expect(try await store.list(of: account).items.map(\.title).filter { $0 == "Emma" }.count == 1)
  }

  @Test func noMoreComesAlongThanThereIsRoomFor() async throws {
    try await store.add(book, to: account)
    let room = Book.limit - 7
    try await fixture.fill(
      "books (owner, id, position, title, author, isbn, pages)", of: account, count: room - 1
    ) {
      "'b\($0)', \($0), '', 'b\($0)', '', 0"
    }
    for id in ["one", "two"] {
      try await store.add(Book(id: id, title: id, author: "", isbn: "", pages: 0), to: visitor)
    }
    try await store.transfer(from: visitor, to: account)
    let ids = try await fixture.restartedBooks().list(of: account).items.map(\.id)
    #expect(ids.count == Book.limit)
    #expect(ids.contains("one"))
    #expect(!ids.contains("two"))
  }

  @Test func repeatingATransferChangesNothing() async throws {
    try await store.add(book, to: visitor)
    try await store.transfer(from: visitor, to: account)
    try await store.transfer(from: visitor, to: account)
    try await store.transfer(from: account, to: account)
    #expect(try await store.list(of: account).items == Book.samples + [book])
  }

  @Test func sweepsShelvesOfVisitorsOnlyAndTellsTheirPages() async throws {
    try await store.add(book, to: visitor)
    try await store.add(book, to: account)
    let shelf = try await store.list(of: visitor)
    fixture.now += 100
    try await store.add(book, to: .visitor("recent"))
    #expect(try await store.sweepVisitors(unusedSince: fixture.now) == 1)
    #expect(shelf.items == Book.samples)
    #expect(try await store.list(of: account).items.last == book)
    #expect(try await store.list(of: .visitor("recent")).items.last == book)
  }

  @Test func lookingAtAShelfIsUse() async throws {
    let day = 24 * 60 * 60
    try await store.add(book, to: visitor)
    for _ in 1...4 {
      fixture.now += 2 * day
      _ = try await store.list(of: visitor)
      #expect(try await store.sweepVisitors(unusedSince: fixture.now - day) == 0)
    }
    fixture.now += 2 * day
    #expect(try await store.sweepVisitors(unusedSince: fixture.now - day) == 1)
  }
}
