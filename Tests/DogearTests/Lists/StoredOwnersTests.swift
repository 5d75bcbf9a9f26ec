import DatabaseTesting
import Testing

@testable import Dogear

@Suite(.everyEngine, .timeLimit(.minutes(10))) struct StoredOwnersTests {
  private let one = OwnerID.visitor("1")
  private let two = OwnerID.visitor("2")

  @Test func nothingIsCertainBeforeTheOwnersAreRead() {
    var owners = StoredOwners()
    #expect(!owners.lacks(one))
    let begins = [owners.beginReading(), owners.beginReading()]
    #expect(begins == [true, false])
    #expect(!owners.lacks(one))
    owners.finishReading(nil)
    #expect(!owners.lacks(one))
    let beginsAgain = owners.beginReading()
    #expect(beginsAgain)
  }

  @Test func whoWasNotReadHasNoStoredList() {
    var owners = StoredOwners()
    _ = owners.beginReading()
    owners.finishReading([one])
    #expect(!owners.lacks(one))
    #expect(owners.lacks(two))
    owners.insert(two)
    #expect(!owners.lacks(two))
    let begins = owners.beginReading()
    #expect(!begins)
  }

  @Test func whoIsStoredWhileTheOwnersAreReadIsNotForgotten() {
    var owners = StoredOwners()
    _ = owners.beginReading()
    owners.insert(two)
    owners.finishReading([one])
    #expect(!owners.lacks(one))
    #expect(!owners.lacks(two))
  }

  @Test func aNewVisitorsShelfNeedsNoDatabase() async throws {
    let fixture = try StoreFixture()
    _ = try await fixture.books.list(of: two)
    fixture.database.close()
    #expect(try await fixture.books.list(of: .visitor("3")).items == Book.samples)
  }

  @Test func aShelfSeenBeforeItsFirstChangeFollowsIt() async throws {
    let fixture = try StoreFixture()
    _ = try await fixture.books.list(of: two)
    let recorder = Recorder(try await fixture.books.list(of: one).publisher)
    try await fixture.books.delete(id: "sample-1", of: one)
    try await fixture.books.move(id: "sample-6", to: .before("sample-2"), of: one)
    #expect(
      recorder.values.map { $0.items.map(\.id.last) } == [
        ["1", "2", "3", "4", "5", "6"], ["2", "3", "4", "5", "6"], ["6", "2", "3", "4", "5"],
      ])
    #expect(try await fixture.books.list(of: one).items == recorder.values.last?.items)
    #expect(try await fixture.restartedBooks().list(of: one).items == recorder.values.last?.items)
  }
}
