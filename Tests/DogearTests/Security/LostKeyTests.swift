import Database
import DatabaseTesting
import Foundation
import Testing

@testable import Dogear

@Suite("A key without its data, and data without its key", .everyEngine, .timeLimit(.minutes(10)))
struct LostKeyTests {
  /// A data folder, and on PostgreSQL a place for the database.
  private final class Place {
    let directory: String
    private let schema: TestSchema?

    init() throws {
      directory = try AppFixture.temporaryDirectory()
      schema = Engine.current == .postgres ? try TestSchema() : nil
    }

    deinit {
      schema?.remove()
      try? FileManager.default.removeItem(atPath: directory)
    }

    var address: DatabaseAddress {
      get throws { try schema?.address() ?? .sqlite(path: Database.path(in: directory)) }
    }

    func open() throws -> Stores {
      try Stores(Environment(directory: directory, database: address))
    }

    func makeAccount() async throws {
      let stores = try open()
      defer { stores.close() }
      _ = try await stores.services.accounts.store.create(username: "jon", password: "correct horse battery")
    }

    func removeKey() throws {
      try? FileManager.default.removeItem(atPath: KeyFile.path(in: directory))
      guard schema != nil else { return }
      let database = try Database(address: address)
      try database.writeAndWait { _ = try $0.execute("DELETE FROM \(KeyTable.table)") }
      database.close()
    }

    var problem: String? {
      get throws {
        let database = try Database(address: address)
        defer { database.close() }
        return Stores.problemOfKey(in: directory, keyFile: nil, database)
      }
    }
  }

  @Test("An empty database beside a key is refused as often as it is tried, until the key is away")
  func databaseLost() throws {
    let place = try Place()
    _ = try KeyFile.keys(in: place.directory)
    let key = KeyFile.path(in: place.directory)
    for _ in 1...2 {
      #expect(throws: SecurityError.databaseLost(key: key)) { try place.open() }
      #expect(try place.problem?.contains("restore a backup") == true)
    }
    try FileManager.default.removeItem(atPath: key)
    #expect(try place.problem == nil)
    try place.open().close()
  }

  @Test("Accounts without a key are refused as often as they are tried, until there is a new one")
  func keyLost() async throws {
    let place = try Place()
    try await place.makeAccount()
    try place.open().close()
    #expect(try place.problem == nil)
    try place.removeKey()
    for _ in 1...2 {
      #expect(throws: SecurityError.keyLost(path: KeyFile.path(in: place.directory))) { try place.open() }
      #expect(try place.problem?.contains("dogear rotate-key") == true)
    }
    try Stores.rotateKey(in: place.directory, database: place.address, keyFile: nil)
    let stores = try place.open()
    #expect(try await stores.services.accounts.store.account(named: "jon") != nil)
    stores.close()
  }

  @Test("The shelf of a visitor, whose cookie is signed, needs the key as well")
  func visitors() async throws {
    let place = try Place()
    let stores = try place.open()
    let books = try #require(stores.ownedData.compactMap { $0 as? ListStore<Book> }.first)
    let book = Book(id: "b", title: "Momo", author: "", isbn: "", pages: 0, status: .wanted)
    try await books.add(book, to: .visitor("v"))
    stores.close()
    try place.removeKey()
    #expect(throws: SecurityError.keyLost(path: KeyFile.path(in: place.directory))) { try place.open() }
  }

  @Test("A first start that was cut off before it made a key goes on")
  func cutOff() throws {
    let place = try Place()
    try place.open().close()
    try place.removeKey()
    try place.open().close()
  }

  @Test("A backup is the way back from both")
  func restoring() async throws {
    let place = try Place()
    _ = try KeyFile.keys(in: place.directory)
    let file = place.directory + "/shelf.backup"
    let full = try Place()
    try await full.makeAccount()
    let note = BackupNote(madeAt: 0, program: "", settings: [:])
    try await Installation(directory: full.directory, database: full.address).backUp(to: file, note: note)
    #expect(throws: SecurityError.databaseLost(key: KeyFile.path(in: place.directory))) { try place.open() }
    let archive = try DatabaseArchive.open(file)
    defer { close(archive) }
    let installation = Installation(directory: place.directory, database: try place.address)
    try await installation.restore(archive, replacing: false)
    for _ in 1...2 {
      let stores = try place.open()
      #expect(try await stores.services.accounts.store.account(named: "jon") != nil)
      stores.close()
      // A second time, from data without a key.
      try place.removeKey()
      #expect(throws: SecurityError.keyLost(path: KeyFile.path(in: place.directory))) { try place.open() }
      try await installation.restore(archive, replacing: true)
    }
  }
}
