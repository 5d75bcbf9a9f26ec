import Database
import Testing

@testable import Dogear

@Suite("The versions of a list", .timeLimit(.minutes(10)))
struct VersionedEntriesTests {
  private func entry(_ id: String, at position: Int = 1) -> ListEntry<Reminder> {
    ListEntry(position: position, item: Reminder(id: id, title: id))
  }

  private func put(_ id: String, _ version: Int, isFirst: Bool = false) -> CommittedChange<Reminder> {
    CommittedChange(
      change: .put(entry(id)), version: RecordedVersion(number: version, isFirst: isFirst))
  }

  /// A list whose changes an expectation may contain.
  private final class List {
    private(set) var list: VersionedEntries<Reminder>
    var mark: ListMark { list.mark }
    var isStale: Bool { list.isStale }

    init(_ list: VersionedEntries<Reminder>) { self.list = list }

    func apply(_ change: CommittedChange<Reminder>) -> Int? { list.apply(change) }

    func take(_ reading: ListReading<Reminder>, since mark: ListMark) -> Int? {
      list.take(reading, since: mark)
    }

    func note(_ version: Int) -> Bool { list.note(version) }

    func noteGap() { list.noteGap() }
  }

  private func list(_ version: Int) -> List {
    List(VersionedEntries([], mark: ListMark(version: version, latest: version)))
  }

  private func whole(_ ids: String..., version: Int) -> ListReading<Reminder> {
    ListReading(version: version, content: .whole(ids.map { entry($0) }))
  }

  private func ids(_ list: List) -> [String] { list.list.entries.map(\.item.id) }

  @Test("A change of this server is applied where it follows the version in memory")
  func following() {
    let list = list(5)
    #expect(list.apply(put("a", 6)) != nil)
    #expect(list.apply(put("b", 7)) != nil)
    #expect(ids(list) == ["a", "b"])
    #expect(!list.isStale)
  }

  @Test("One that comes again is not applied")
  func again() {
    let list = list(5)
    _ = list.apply(put("a", 6))
    #expect(list.apply(put("b", 6)) == nil)
    #expect(list.apply(put("b", 4)) == nil)
    #expect(ids(list) == ["a"])
    #expect(!list.isStale)
  }

  @Test("One before which another server's is missing waits for the list to be read")
  func gap() {
    let list = list(5)
    #expect(list.apply(put("b", 7)) == nil)
    #expect(list.isStale)
    let mark = list.mark
    // What was read before the own change was committed is not enough.
    #expect(list.take(whole("a", version: 6), since: ListMark(version: 5, latest: 5)) != nil)
    #expect(list.isStale)
    #expect(list.take(whole("a", "b", version: 7), since: mark) != nil)
    #expect(ids(list) == ["a", "b"])
    #expect(!list.isStale)
  }

  @Test("The first change for long is applied to whatever is in memory")
  func first() {
    let list = list(5)
    #expect(list.apply(put("a", 1280, isFirst: true)) != nil)
    #expect(!list.isStale)
  }

  @Test("What was read before a newer change of this server came is not taken")
  func older() {
    let list = list(5)
    let mark = list.mark
    _ = list.apply(put("a", 6))
    _ = list.apply(put("b", 7))
    #expect(list.take(whole("a", version: 6), since: mark) == nil)
    #expect(ids(list) == ["a", "b"])
  }

  @Test("Items that were read alone are put and removed")
  func items() {
    let list = list(5)
    _ = list.apply(put("a", 6))
    _ = list.apply(put("b", 7))
    let reading = ListReading<Reminder>(
      version: 9, content: .items(["a": nil, "c": entry("c", at: 0), "d": nil]))
    let growth = list.take(reading, since: list.mark)
    #expect(growth == entry("c").item.storedBytes - entry("a").item.storedBytes)
    #expect(ids(list) == ["c", "b"])
    #expect(list.mark.version == 9)
  }

  @Test("A gap is settled by a reading that began after it")
  func settled() {
    let list = list(5)
    let before = list.mark
    list.noteGap()
    #expect(list.isStale)
    #expect(list.take(ListReading(version: 5, content: .nothing), since: before) == nil)
    #expect(list.isStale)
    #expect(list.take(ListReading(version: 5, content: .nothing), since: list.mark) == nil)
    #expect(!list.isStale)
  }

  @Test("A database that was set back is believed")
  func setBack() {
    let list = list(5)
    _ = list.apply(put("a", 6))
    #expect(list.take(whole(version: 5), since: list.mark) != nil)
    #expect(ids(list).isEmpty)
    #expect(!list.isStale)
  }

  @Test("A version of another server is newer or known")
  func noted() {
    let list = list(5)
    #expect(!list.note(5))
    #expect(!list.isStale)
    #expect(list.note(6))
    #expect(list.isStale)
  }
}
