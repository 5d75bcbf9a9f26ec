import DatabaseTesting
import Testing

@testable import Dogear

@Suite("What is kept of imports", .everyEngine, .timeLimit(.minutes(10)))
struct ImportRecordsTests {
  private let fixture: StoreFixture
  private let records: ImportRecords<Book>
  private let owner = OwnerID.account("a")

  init() throws {
    fixture = try StoreFixture()
    records = ImportRecords(beside: fixture.books)
  }

  private func record(_ id: String) -> ImportRecord {
    ImportRecord(id: id, name: "\(id).csv", fields: ["title"], updates: true, size: 1)
  }

  private func add(_ id: String, of owner: OwnerID? = nil) async throws {
    try await records.add(record(id), content: "x", of: owner ?? self.owner)
  }

  private func advance(_ id: String, from start: Int, to next: Int, of owner: OwnerID? = nil) async throws {
    var record = record(id)
    record.next = next
    try await fixture.database.write { [record, owner = owner ?? self.owner] in
      try ImportRecords<Book>.advance(record, from: start, owner, $0)
    }
  }

  private func change(_ book: Book.ID) -> ItemChange<Book> { ItemChange(item: book, old: "", new: "n") }

  private func note(_ book: Book.ID, of id: String) async throws {
    try await fixture.database.write { [owner, change = change(book)] in
      try ImportRecords<Book>.note(change, of: id, owner, $0)
    }
  }

  private func finished(_ owner: OwnerID? = nil) async throws -> [String] {
    try await records.finished(of: owner ?? self.owner).map(\.id)
  }

  private func pending(_ owner: OwnerID? = nil) async throws -> String? {
    try await records.pending(of: owner ?? self.owner)?.id
  }

  @Test("A file that waits gives way to another; one that was begun ends, and what it did can be undone")
  func replacing() async throws {
    try await add("one")
    try await add("two")
    #expect(try await pending() == "two")
    #expect(try await fixture.count("book_imports") == 1)
    try await advance("two", from: 0, to: 3)
    try await add("three")
    #expect(try await pending() == "three")
    #expect(try await finished() == ["two"])
    let ended = try #require(try await records.finished(of: owner).first)
    let content = try await fixture.database.read { [id = ended.id] connection in
      try connection.first("SELECT content FROM book_imports WHERE id = $1", id)?.string("content")
    }
    #expect(content == "")
    #expect(try await records.content(of: "three", owner) == "x")
    fixture.now += 10
    try await records.discard(of: owner)
    #expect(try await pending() == nil)
    #expect(try await records.finished(of: owner).map(\.finishedAt) == [ended.finishedAt])
  }

  @Test("An import without rows stays unchanged among those that ended")
  func withoutRows() async throws {
    try await add("empty")
    try await records.finish("empty", of: owner)
    let end = fixture.now
    fixture.now += 10
    try await add("next")
    try await records.set(["author", ""], updates: false, of: owner)
    let next = try #require(try await records.pending(of: owner))
    #expect(next.fields == ["author", ""])
    #expect(!next.updates)
    let empty = try #require(try await records.finished(of: owner).first)
    #expect(empty.fields == ["title"])
    #expect(empty.finishedAt == end)
    try await records.finish("next", of: owner)
    #expect(try await records.finished(of: owner).map(\.finishedAt) == [end + 10, end])
  }

  @Test("What is done with a file changes until it was begun")
  func settings() async throws {
    try await add("a")
    try await advance("a", from: 0, to: 1)
    try await records.set(["author"], updates: false, of: owner)
    #expect(try await records.pending(of: owner)?.fields == ["title"])
  }

  @Test("Each row is carried out once, and none of an import that ended or is another")
  func rows() async throws {
    try await add("a")
    try await advance("a", from: 0, to: 2)
    for (id, start) in [("a", 0), ("a", 1), ("another", 2)] {
      await #expect(throws: ImportError.overtaken) { try await advance(id, from: start, to: 5) }
    }
    #expect(try await records.pending(of: owner)?.next == 2)
    try await advance("a", from: 2, to: 4)
    try await records.finish("a", of: owner)
    await #expect(throws: ImportError.overtaken) { try await advance("a", from: 4, to: 5) }
  }

  @Test("A change that was undone is forgotten, of its book and its import alone")
  func changes() async throws {
    for (book, id) in [("b1", "a"), ("b2", "a"), ("b1", "b")] { try await note(book, of: id) }
    func books(_ id: String, _ limit: Int = 9) async throws -> [Book.ID] {
      try await records.changes(of: id, owner, limit: limit).map(\.item)
    }
    #expect(try await books("a") == ["b1", "b2"])
    #expect(try await books("a", 1) == ["b1"])
    try await fixture.database.write { [owner, change = change("b1")] in
      try ImportRecords<Book>.forget(change, of: "a", owner, $0)
    }
    #expect(try await [books("a"), books("b")] == [["b2"], ["b1"]])
    try await add("a")
    try await records.finish("a", of: owner)
    try await add("b")
    try await records.forget("a", of: owner)
    #expect(try await [books("a"), books("b")] == [[], ["b1"]])
    #expect(try await finished().isEmpty)
    #expect(try await pending() == "b")
  }

  @Test("The last five that ended can be undone, for thirty days, and one that waits is none of them")
  func kept() async throws {
    for number in 0..<ImportLimits.keptCount {
      try await add("i\(number)")
      try await records.finish("i\(number)", of: owner)
      fixture.now += 1
    }
    #expect(try await finished() == ["i4", "i3", "i2", "i1", "i0"])
    try await add("waiting")
    try await records.finish("nothing", of: owner)
    #expect(try await pending() == "waiting")
    #expect(try await finished().count == ImportLimits.keptCount)
    try await records.finish("waiting", of: owner)
    #expect(try await finished() == ["waiting", "i4", "i3", "i2", "i1"])
    fixture.now += ImportLimits.keptSeconds
    #expect(try await finished() == ["waiting"])
    fixture.now += 1
    #expect(try await finished().isEmpty)
  }

  @Test("Files that wait go after a day, imports that ended after thirty, however many there are")
  func sweeping() async throws {
    let start = fixture.now
    try await add("ended")
    try await records.finish("ended", of: owner)
    for number in 0..<100 { try await add("waiting", of: .visitor("\(number)")) }
    let day = ImportLimits.keptPendingSeconds
    #expect(try await records.sweep(now: start + day) == 0)
    #expect(try await records.sweep(now: start + day + 1) == 100)
    #expect(try await finished() == ["ended"])
    #expect(try await records.sweep(now: start + ImportLimits.keptSeconds) == 0)
    #expect(try await records.sweep(now: start + ImportLimits.keptSeconds + 1) == 1)
  }

  @Test("On signing up a visitor's file goes where the account has one that waits, and nothing else")
  func transfer() async throws {
    let visitor = OwnerID.visitor("v")
    try await add("ended", of: visitor)
    try await records.finish("ended", of: visitor)
    try await add("theirs", of: visitor)
    try await add("mine")
    try await records.transfer(from: visitor, to: owner)
    #expect(try await pending() == "mine")
    #expect(try await finished() == ["ended"])
    #expect(try await fixture.count("book_imports") == 2)
    // An account whose imports have all ended takes the file.
    try await records.finish("mine", of: owner)
    let other = OwnerID.visitor("w")
    try await add("theirs", of: other)
    try await records.transfer(from: other, to: owner)
    #expect(try await pending() == "theirs")
    // One that was begun is not lost.
    let third = OwnerID.visitor("x")
    try await add("begun", of: third)
    try await advance("begun", from: 0, to: 1, of: third)
    try await records.transfer(from: third, to: owner)
    #expect(try await fixture.count("book_imports") == 4)
  }
}
