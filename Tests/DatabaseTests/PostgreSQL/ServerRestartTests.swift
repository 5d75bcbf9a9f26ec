import DatabaseTesting
import Foundation
import Testing

@testable import Database

@Suite("PostgreSQL: a server that is stopped", .onPostgres, .timeLimit(.minutes(10)))
struct ServerRestartTests {
  @Test("Restarted between writes it is found again, and while it is away calls fail soon")
  func restart() async throws {
    let server = try TestServer()
    var configuration = Database.Configuration()
    configuration.serverPatience = .milliseconds(200)
    let database = try Database(address: DatabaseAddress(server.url), configuration: configuration)
    defer {
      database.close()
      try? server.stop("immediate")
    }
    try await database.write { try $0.execute("CREATE TABLE t (a BIGINT)") }
    for (number, mode) in ["fast", "immediate"].enumerated() {
      try await database.write { try $0.execute("INSERT INTO t VALUES ($1)", number) }
      try server.stop(mode)
      for _ in 1...2 {
        await #expect {
          try await database.write { try $0.execute("INSERT INTO t VALUES (99)") }
        } throws: {
          isUnreachable($0)
        }
        await #expect {
          try await database.read { try $0.query("SELECT a FROM t") }
        } throws: {
          isUnreachable($0)
        }
      }
      try server.start()
      #expect(try await database.read { try $0.query("SELECT a FROM t").count } == number + 1)
    }
    try await database.write { try $0.execute("INSERT INTO t VALUES (2)") }
    #expect(
      try await database.read { try $0.query("SELECT a FROM t ORDER BY a").map { try $0.int("a") } } == [
        0, 1, 2,
      ])
  }

  private func isUnreachable(_ error: any Error) -> Bool {
    guard case DatabaseError.unreachable = error else { return false }
    return true
  }

  @Test("Restarted while much is written, nothing is lost or doubled")
  func underLoad() async throws {
    let server = try TestServer()
    var configuration = Database.Configuration()
    configuration.serverPatience = .seconds(60)
    let database = try Database(address: DatabaseAddress(server.url), configuration: configuration)
    defer {
      database.close()
      try? server.stop("immediate")
    }
    try await database.write { try $0.execute("CREATE TABLE t (a BIGINT)") }
    let written = Log()
    let writes = Task {
      await withTaskGroup { group in
        for part in 0..<4 {
          group.addTask {
            for number in 0..<250 {
              guard
                (try? await database.write {
                  try $0.execute("INSERT INTO t VALUES ($1)", part * 250 + number)
                }) != nil
              else { continue }
              written.append(part * 250 + number)
            }
          }
        }
      }
    }
    for _ in 1...2 {
      try server.stop()
      try server.start()
    }
    await writes.value
    let stored = try await database.read { try $0.query("SELECT a FROM t").map { try $0.int("a") } }
    #expect(stored.sorted() == Array(0..<1000))
    #expect(written.entries.sorted() == Array(0..<1000))
  }

  @Test("A server that is still starting is waited for")
  func start() async throws {
    let server = try TestServer()
    defer { try? server.stop("immediate") }
    try server.stop()
    var configuration = Database.Configuration()
    configuration.serverPatience = .seconds(60)
    let opening = Task.detached { [configuration] in
      try Database(address: DatabaseAddress(server.url), configuration: configuration)
    }
    try server.start()
    let database = try await opening.value
    defer { database.close() }
    #expect(try await database.integrityProblems().isEmpty)
  }

  @Test("A server that runs the moment after it said that it is starting is not taken for one that refuses")
  func started() throws {
    let url = try #require(Engine.serverURL)
    let folder = try #require(url.components(separatedBy: "host=").last)
    let proxy = try CommitProxy(to: folder)
    defer { proxy.close() }
    proxy.fail(.starting)
    let address = try DatabaseAddress(url.replacing(folder, with: proxy.folder))
    try Database(address: address).close()
  }
}
