import Database
import DatabaseTesting
import Testing

@testable import Dogear

@Suite("The room that an owner's items take", .everyEngine, .timeLimit(.minutes(10)))
struct StorageTests {
  private let fixture: StoreFixture
  private let visitor = OwnerID.visitor("v")
  /// Five hundred characters of four bytes.
  private let long = String(repeating: "📚", count: 500)

  init() throws {
    fixture = try StoreFixture()
  }

  private func book(_ id: String, _ text: String) -> Book {
    Book(id: id, title: text, author: text, isbn: "", pages: 1)
  }

  /// Adds long books until there is no room, and returns how many there was room for.
  private func fill(_ owner: OwnerID) async throws -> Int {
    for number in 0..<Book.limit(of: owner) {
      do {
        try await fixture.books.add(book("b\(number)", long), to: owner)
      } catch StoreError.noRoom {
        return number
      }
    }
    return Book.limit(of: owner)
  }

  /// The sums that are kept, and those that counting comes to.
  private func sums() async throws -> (kept: [String: Int], counted: [String: Int]) {
    func read() async throws -> [String: Int] {
      try await fixture.database.read { connection in
        try connection.query("SELECT owner, list, bytes FROM stored_bytes").reduce(into: [:]) {
          $0["\(try $1.string("owner")) \(try $1.string("list"))"] = try $1.int("bytes")
        }
      }
    }
    let kept = try await read()
    let now = fixture.now
    for key in kept.keys {
      let parts = key.split(separator: " ").map(String.init)
      let owner = OwnerID(rawValue: parts[0])
      try await fixture.database.write { connection in
        try connection.execute("DELETE FROM stored_bytes WHERE owner = $1 AND list = $2", parts[0], parts[1])
        if parts[1] == Book.table {
          _ = try ListTable<Book>(connection: connection, owner: owner, now: now).storedBytes()
        } else {
          _ = try ListTable<Reminder>(connection: connection, owner: owner, now: now).storedBytes()
        }
      }
    }
    return (kept, try await read())
  }

  @Test("A visitor has a megabyte for all lists together, and is told where it is full")
  func visitors() async throws {
    let count = try await fill(visitor)
    #expect(count == 255)
    let full = StoreError.noRoom(megabytes: 1, isVisitor: true)
    #expect(
      full.message
        == "All that you keep here takes 1 MB, the most there is room for. With an account there is more.")
    #expect(full.refusal?.status == .contentTooLarge)
    await #expect(throws: full) {
      for number in 0..<10 {
        try await fixture.reminders.add(Reminder(id: "r\(number)", title: long), to: visitor)
      }
    }
    // Nobody else has less for that.
    try await fixture.books.add(book("a", long), to: .visitor("w"))
  }

  @Test("What makes an item no longer is done all the same, and a shorter one makes room")
  func shorter() async throws {
    let count = try await fill(visitor)
    try await fixture.books.set(.status, to: ReadingStatus.read.rawValue, id: "b1", of: visitor)
    try await fixture.books.move(id: "b1", to: .start, of: visitor)
    await #expect(throws: StoreError.noRoom(megabytes: 1, isVisitor: true)) {
      try await fixture.reminders.add(Reminder(id: "r", title: long), to: visitor)
      try await fixture.reminders.add(Reminder(id: "s", title: long), to: visitor)
    }
    try await fixture.books.update(book("b1", "short"), replacing: book("b1", long), of: visitor)
    try await fixture.books.add(book("b\(count)", String(long.prefix(450))), to: visitor)
    #expect(try await fixture.books.list(of: visitor).items.contains { $0.id == "b\(count)" })
  }

  @Test("A deletion makes room, and what was deleted comes back only where there is room")
  func deletion() async throws {
    let count = try await fill(visitor)
    try await fixture.books.delete(id: "b2", of: visitor)
    try await fixture.books.add(book("b\(count)", long), to: visitor)
    await #expect(throws: StoreError.noRoom(megabytes: 1, isVisitor: true)) {
      try await fixture.books.restore(id: "b2", of: visitor)
    }
    try await fixture.books.delete(id: "b3", of: visitor)
    try await fixture.books.restore(id: "b2", of: visitor)
    #expect(
      try await fixture.books.list(of: visitor).items.filter { ["b2", "b3"].contains($0.id) }.map(\.id) == [
        "b2"
      ])
  }

  @Test("An account has sixteen times as much")
  func accounts() async throws {
    #expect(StoredBytes.limit(of: .account("a")) == 16 << 20)
    let count = Book.visitorLimit / 2
    for number in 0..<count { try await fixture.books.add(book("b\(number)", long), to: .account("a")) }
    #expect(
      StoreError.noRoom(megabytes: 16, isVisitor: false).message
        == "All that you keep here takes 16 MB, the most there is room for. Shorten or delete something first."
    )
  }

  @Test("The sums are right for the items, whatever was done")
  func exact() async throws {
    let account = OwnerID.account("a")
    for owner in [visitor, account] {
      for number in 0..<30 { try await fixture.books.add(book("b\(number)", "Book \(number) é"), to: owner) }
      try await fixture.reminders.add(Reminder(id: "r", title: "Milk"), to: owner)
      try await fixture.reminders.rename(id: "r", to: "Milk and bread", seen: { _ in true }, of: owner)
      try await fixture.books.update(
        book("b3", "Other"), replacing: book("b3", "Book 3 é"), of: owner)
      for number in 0..<20 { try await fixture.books.delete(id: "b\(number)", of: owner) }
      try await fixture.books.restore(id: "b4", of: owner)
    }
    // The bin is emptied by a later deletion.
    fixture.now += DeletedItem<Book>.keptSeconds + 60
    for owner in [visitor, account] { try await fixture.books.delete(id: "b25", of: owner) }
    var sums = try await sums()
    #expect(sums.kept == sums.counted)
    #expect(sums.kept.count == 4)
    try await fixture.books.transfer(from: visitor, to: account)
    try await fixture.reminders.remove(visitor)
    try await fixture.books.add(book("new", "New"), to: account)
    sums = try await self.sums()
    #expect(sums.kept == sums.counted)
    #expect(Set(sums.kept.keys) == ["\(account.rawValue) books", "\(account.rawValue) reminders"])
  }
}
