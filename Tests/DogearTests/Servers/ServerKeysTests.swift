import Database
import DatabaseTesting
import Foundation
import HTTPTesting
import Testing

@testable import Dogear

@Suite("PostgreSQL: the keys of several servers", .onPostgres, .timeLimit(.minutes(10)))
struct ServerKeysTests {
  private func database() throws -> Database {
    try Engine.$current.withValue(.postgres) { try .ofCurrentEngine() }
  }

  private func key(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: KeyFile.length) }

  @Test("A server with an empty folder takes the sessions, visitors and seals of the others")
  func shared() async throws {
    let servers = try await ServersFixture(2)
    let (one, other) = (servers.apps[0], servers.apps[1])
    #expect(!FileManager.default.fileExists(atPath: other.directory + "/secret.key"))
    let visitor = try await one.get("/books").cookies
    #expect(try await other.get("/books", cookies: visitor).cookies.isEmpty)
    _ = try await servers.makeAccount("jon")
    let session = try await servers.signIn("jon")
    #expect(try await other.get("/books", cookies: session).text.contains("account-name"))
    let sealed = try one.stores.services.sealer.seal([1, 2, 3], purpose: "test")
    #expect(try other.stores.services.sealer.open(sealed, purpose: "test") == [1, 2, 3])
  }

  @Test("A new key is accepted by servers that run, and signs on those that start after it")
  func rotation() async throws {
    let servers = try await ServersFixture(3)
    let (one, other) = (servers.apps[0], servers.apps[1])
    let before = one.stores.signer.sign("old", purpose: "test")
    try servers.apps[2].stores.keySource.rotate()
    let keys = try one.stores.keySource.keys()
    #expect(keys.count == 2)
    let started = try Signer(keys: keys)
    let sealed = try Sealer(keys: keys).seal([1], purpose: "test")
    let signed = started.sign("new", purpose: "test")
    for app in [one, other] {
      try await waitUntil { app.stores.signer.verify(signed, purpose: "test") == "new" }
      try await waitUntil {
        (try? app.stores.services.sealer.open(sealed, purpose: "test")) == [1]
      }
      #expect(app.stores.signer.sign("x", purpose: "test") != started.sign("x", purpose: "test"))
      #expect(app.stores.signer.verify(before, purpose: "test") == "old")
    }
    #expect(started.verify(before, purpose: "test") == "old")
  }

  @Test("The first server's own keys come into the database, and another server's behind them")
  func adopted() throws {
    let database = try database()
    defer { database.close() }
    try database.migrate([KeyTable.series, ChangeLog.series])
    #expect(try KeyTable.keys(in: database, adding: [key(1), key(2)]) == [key(1), key(2)])
    #expect(try KeyTable.keys(in: database, adding: []) == [key(1), key(2)])
    #expect(try KeyTable.keys(in: database, adding: [key(3), key(1)]) == [key(1), key(2), key(3)])
    #expect(try KeyTable.keys(in: database, adding: []) == [key(1), key(2), key(3)])
  }

  @Test("Servers that start at once agree on one key")
  func atOnce() async throws {
    let database = try database()
    defer { database.close() }
    try database.migrate([KeyTable.series, ChangeLog.series])
    let keys = try await withThrowingTaskGroup { group in
      for _ in 0..<8 { group.addTask { try KeyTable.keys(in: database, adding: []) } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(keys.count == 1)
  }

  @Test("No more than four keys are kept")
  func bound() throws {
    let database = try database()
    defer { database.close() }
    try database.migrate([KeyTable.series, ChangeLog.series])
    _ = try KeyTable.keys(in: database, adding: [key(1), key(2), key(3)])
    for _ in 0..<2 { try KeyTable.rotate(in: database) }
    let keys = try KeyTable.keys(in: database, adding: [key(9)])
    #expect(keys.count == KeyFile.maximumCount)
    #expect(keys.suffix(2) == [key(1), key(2)])
  }

  @Test("A damaged key is named")
  func damaged() async throws {
    let database = try database()
    defer { database.close() }
    try database.migrate([KeyTable.series, ChangeLog.series])
    try await database.write { try $0.execute("INSERT INTO server_keys (number, key) VALUES (1, 'short')") }
    #expect(throws: SecurityError.keyTable(reason: "a key is damaged")) {
      try KeyTable.keys(in: database, adding: [])
    }
  }

  @Test("A file of keys that all are given counts in place of the database")
  func given() throws {
    let directory = try AppFixture.temporaryDirectory()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = directory + "/given.key"
    let database = try database()
    defer { database.close() }
    let source = KeySource(directory: directory, file: path, database: database)
    #expect(throws: SecurityError.keyFile(path: path, reason: "there is no such file")) { try source.keys() }
    let isMade = FileManager.default.createFile(
      atPath: path, contents: Data(key(7)), attributes: [.posixPermissions: 0o600])
    #expect(isMade)
    #expect(try source.keys() == [key(7)])
    try source.rotate()
    #expect(try source.keys().last == key(7))
    #expect(try source.keys().count == 2)
  }
}
