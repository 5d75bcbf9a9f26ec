import DatabaseTesting
import Testing

@testable import Dogear

@Suite(.everyEngine, .timeLimit(.minutes(10))) struct ShelfTests {
  private let fixture: StoreFixture
  private let owner = OwnerID.visitor("someone")

  init() throws {
    fixture = try StoreFixture()
  }

  @Test func publishesTheBooksNowAndAfterEachCommit() async throws {
    let recorder = Recorder(try await fixture.books.list(of: owner).publisher)
    try await fixture.books.delete(id: "sample-1", of: owner)
    try await fixture.books.restore(id: "sample-1", of: owner)
    #expect(recorder.values.map(\.count) == [6, 5, 6])
  }

  @Test func publishesNothingWhenAChangeFails() async throws {
    let recorder = Recorder(try await fixture.books.list(of: owner).publisher)
    try? await fixture.books.set(.status, to: ReadingStatus.read.rawValue, id: "missing", of: owner)
    _ = try? await fixture.books.delete(id: "missing", of: owner)
    #expect(recorder.values.count == 1)
  }

  @Test func allWhoAskSeeTheSameShelf() async throws {
    let one = try await fixture.books.list(of: owner)
    try await fixture.books.set(.status, to: ReadingStatus.read.rawValue, id: "sample-1", of: owner)
    #expect(try await fixture.books.list(of: owner).items == one.items)
    #expect(one.item("sample-1")?.isRead == true)
  }

  @Test func aSubscriptionKeepsTheShelfInMemory() async throws {
    let recorder = Recorder(try await fixture.books.list(of: owner).publisher)
    for number in 0..<(ListCache<Book>.keptCount + 10) {
      try await fixture.books.set(
        .status, to: ReadingStatus.read.rawValue, id: "sample-1", of: .visitor("\(number)"))
      _ = try await fixture.books.list(of: .visitor("\(number)"))
    }
    try await fixture.books.set(.status, to: ReadingStatus.read.rawValue, id: "sample-1", of: owner)
    #expect(recorder.values.last?.items.first?.isRead == true)
    fixture.database.close()
    await #expect(throws: (any Error).self) { try await fixture.books.list(of: .visitor("0")) }
  }

  @Test func publishesInCommitOrderWhateverHappensAtOnce() async throws {
    let recorder = Recorder(try await fixture.books.list(of: owner).publisher)
    await withTaskGroup { group in
      for number in 0..<60 {
        group.addTask { [fixture, owner] in
          let book = Book(id: "b\(number)", title: "", author: "", isbn: "", pages: number)
          try? await fixture.books.add(book, to: owner)
        }
      }
    }
    #expect(recorder.values.map(\.count) == Array(6...66))
    let stored = try await fixture.restartedBooks().list(of: owner).items
    #expect(recorder.values.last?.items == stored)
  }

  @Test func aShelfReadWhileItChangesHasEveryChange() async throws {
    for round in 0..<20 {
      let owner = OwnerID.visitor("round-\(round)")
      let store = fixture.restartedBooks()
      try await withThrowingTaskGroup { group in
        for number in 0..<10 {
          group.addTask {
            try await store.add(
              Book(id: "b\(number)", title: "", author: "", isbn: "", pages: 0), to: owner)
          }
          group.addTask { _ = try await store.list(of: owner).items }
        }
        try await group.waitForAll()
      }
      let stored = try await fixture.restartedBooks().list(of: owner).items
      #expect(stored.count == 16)
      #expect(try await store.list(of: owner).items == stored)
    }
  }
}
