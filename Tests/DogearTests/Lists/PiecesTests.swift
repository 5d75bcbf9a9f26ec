import DatabaseTesting
import Testing

@testable import Dogear

@Suite("The transactions of a change of many rows", .timeLimit(.minutes(10)))
struct PiecesTests {
  @Test("Their rows become as many as fit into eight milliseconds, not all at once") func size() {
    var pieces = Pieces()
    let first = pieces.count
    _ = pieces.note(first, took: .milliseconds(1))
    #expect(pieces.count == 2 * first)
    _ = pieces.note(pieces.count, took: .milliseconds(8))
    #expect(pieces.count == 2 * first)
    _ = pieces.note(pieces.count, took: .milliseconds(80))
    #expect(pieces.count == 10)
    for _ in 0..<20 { _ = pieces.note(pieces.count, took: .seconds(1)) }
    #expect(pieces.count == 10)
    for _ in 0..<20 { _ = pieces.note(pieces.count, took: .zero) }
    #expect(pieces.count == Pieces.limit)
    var large = Pieces(least: 100)
    _ = large.note(100, took: .seconds(1))
    #expect(large.count == 100)
  }

  @Test("Pages are not told of each, unless their size is fixed") func telling() {
    var (pieces, fixed) = (Pieces(), Pieces(of: 3))
    let told = (0..<5).map { _ in pieces.note(10, took: .milliseconds(1)) }
    #expect(told.count { $0 } <= 1)
    #expect((0..<5).allSatisfy { _ in fixed.note(3, took: .seconds(1)) })
    #expect(fixed.count == 3)
  }

  @Test("What is not shown is stored, and comes with what is shown next", .everyEngine) func shown()
    async throws
  {
    let fixture = try StoreFixture()
    let list = try await fixture.books.list(of: fixture.account)
    let snapshots = Recorder(list.publisher)
    for (number, isShown) in [false, false, true, false].enumerated() {
      _ = try await fixture.books.piece(of: fixture.account, isShown: isShown) { batch, _ in
        try batch.add(Book(id: "new\(number)", title: "New", author: "", isbn: "", pages: 0))
      }
    }
    #expect(snapshots.values.map(\.count) == [6, 9])
    #expect(try await fixture.restartedBooks().list(of: fixture.account).items.count == 10)
    fixture.books.show(fixture.account)
    fixture.books.show(fixture.account)
    #expect(snapshots.values.map(\.count) == [6, 9, 10])
    #expect(list.items == (try await fixture.restartedBooks().list(of: fixture.account).items))
  }

  @Test("Values that change in place come to the same as where all is put in order again") func inPlace() {
    let entries = ListEntry.numbered((0..<9).map { Reminder(id: "\($0)", title: "\($0)") })
    for moved in [nil, 2, 5] {
      var put = [1, 5, 8].map {
        ListEntry(position: entries[$0].position, item: Reminder(id: "\($0)", title: "new"))
      }
      if let moved { put[1].position = entries[moved == 5 ? 0 : moved].position - 1 }
      var (fast, slow) = (entries, entries)
      let growth = ListChange.many(put: put, removed: []).apply(to: &fast)
      for entry in put { ListChange.put(entry).apply(to: &slow) }
      #expect(fast == slow)
      #expect(growth == fast.storedBytes() - entries.storedBytes())
    }
  }
}
