import DatabaseTesting
import HTTP
import HTTPTesting
import Synchronization
import Testing

@testable import Dogear

@Suite("Imports that wait for their turn", .timeLimit(.minutes(10)))
struct ImportTurnsTests {
  private let fixture: StoreFixture
  private let ledger: Ledger
  private let imports: Imports<Book>
  private let one = OwnerID.account("one")
  private let other = OwnerID.account("other")

  init() throws {
    fixture = try StoreFixture()
    var limits = [LedgerKind: LedgerLimits].ofServer
    limits[.imports] = LedgerLimits(owner: 2, network: 3, total: 100)
    ledger = Ledger(limits)
    imports = Imports(to: fixture.books, ledger: ledger)
  }

  private func table(_ count: Int) -> [UInt8] {
    Array(("title,author,pages\n" + (0..<count).map { "Book \($0),Somebody,\($0)\n" }.joined()).utf8)
  }

  /// A file whose bytes are there once that is said, and which knows whether they were asked for.
  private final class File: Sendable {
    let bytes: [UInt8]
    let wasAsked = Flag()
    let isThere = Flag()

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    func read() async throws -> [UInt8] {
      wasAsked.set()
      try await isThere.wait()
      return bytes
    }
  }

  private func receive(_ file: File, of owner: OwnerID, network: String? = nil) async throws {
    try await imports.receive(
      file.bytes.count, named: "books.csv", of: owner, at: .test,
      for: LedgerParty(owner: owner.rawValue, network: network)
    ) { try await file.read() }
  }

  private func waitForPlaces(_ count: Int) async throws {
    try await waitUntil { ledger.held(.imports) == count }
  }

  private func expectNothingHeld() {
    #expect(ledger.held(.imports) == 0)
    #expect(ledger.held(.memory) == 0)
  }

  @Test("A file is not read before its owner's turn, and its memory is charged then")
  func turns() async throws {
    let (first, second) = (File(table(2)), File(table(3)))
    let begun = Task { try await receive(first, of: one) }
    try await first.wasAsked.wait()
    let held = ledger.held(.memory)
    #expect(held >= first.bytes.count)
    let waiting = Task { try await receive(second, of: other) }
    try await waitForPlaces(2)
    #expect(!second.wasAsked.isSet)
    #expect(ledger.held(.memory) == held)
    second.isThere.set()
    first.isThere.set()
    try await begun.value
    try await waiting.value
    #expect(try await imports.state(of: one, at: .test).preview?.summary.added == 2)
    #expect(try await imports.state(of: other, at: .test).preview?.summary.added == 3)
    expectNothingHeld()
  }

  @Test("Whose client has gone waits no longer, and nothing of it is read")
  func gone() async throws {
    let (first, second) = (File(table(2)), File(table(3)))
    let begun = Task { try await receive(first, of: one) }
    try await first.wasAsked.wait()
    let waiting = Task { try await receive(second, of: other) }
    try await waitForPlaces(2)
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(!second.wasAsked.isSet)
    first.isThere.set()
    try await begun.value
    expectNothingHeld()
  }

  @Test("So many of an owner and of a network may wait, to look at a file as well")
  func places() async throws {
    let file = File(table(2))
    let begun = Task { try await receive(file, of: one, network: "n") }
    try await file.wasAsked.wait()
    let waiting = [
      Task { try await receive(File([]), of: one, network: "n") },
      Task { try await receive(File([]), of: other, network: "n") },
    ]
    try await waitForPlaces(3)
    await #expect(throws: LedgerFull(kind: .imports, share: .owner)) {
      try await receive(File(table(1)), of: one)
    }
    await #expect(throws: LedgerFull(kind: .imports, share: .network)) {
      try await receive(File(table(1)), of: other, network: "n")
    }
    for task in waiting { task.cancel() }
    for task in waiting { _ = await task.result }
    file.isThere.set()
    try await begun.value
    expectNothingHeld()
  }

  @Test("A preview has the rows alone that a page shows, and their numbers")
  func windows() async throws {
    try await imports.receive(table(450), named: "books.csv", of: one, at: .test)
    let windows: [ImportWindow] = [
      ImportWindow(), ImportWindow(choice: .new, first: 400), ImportWindow(choice: .problems),
    ]
    let preview = try #require(try await imports.state(of: one, at: .test, Set(windows)).preview)
    #expect(windows.map { preview.rows[$0]?.count } == [100, 50, 0])
    #expect(preview.rows[windows[1]]?.first?.title == "Book 400")
    #expect(preview.counts[.all] == 450)
    #expect(preview.counts[.same] == 0)
    #expect(preview.columns.map(\.name) == ["title", "author", "pages"])
    #expect(preview.columns[0].samples == "Book 0 · Book 1 · Book 2")
  }

  @Test("Each page hears of a change with its own rows, also one that comes after it")
  func pages() async throws {
    let window = ImportWindow(choice: .new, first: 100)
    let all = Recorder(imports.changes(of: one))
    let some = Recorder(imports.changes(of: one, window))
    try await imports.receive(table(250), named: "books.csv", of: one, at: .test)
    #expect(all.values.last?.preview?.rows[ImportWindow()]?.count == 100)
    #expect(some.values.last?.preview?.rows[window]?.first?.title == "Book 100")
    let late = ImportWindow(choice: .new, first: 200)
    let latecomer = Recorder(imports.changes(of: one, late))
    try await waitUntil { latecomer.values.last?.preview?.rows[late]?.count == 50 }
    withExtendedLifetime((all, some)) {}
  }
}

/// Something that has happened, or not yet.
private final class Flag: Sendable {
  private let state = Mutex(false)

  var isSet: Bool { state.withLock { $0 } }

  func set() { state.withLock { $0 = true } }

  func wait() async throws { try await waitUntil { isSet } }
}
