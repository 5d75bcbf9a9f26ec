import Database
import DatabaseTesting
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10))) struct OpeningTests {
  @Test func findsWhatWasWrittenWhenItIsOpenedAgain() async throws {
    try await inDirectory { directory in
      let first = try Database(directory: directory)
      try await first.write { connection in
        try connection.execute("CREATE TABLE t (a BIGINT)")
        try connection.execute("INSERT INTO t VALUES (7)")
      }
      first.close()
      let second = try Database(directory: directory)
      defer { second.close() }
      #expect(try await second.read { try $0.first("SELECT a FROM t")?.int("a") } == 7)
    }
  }

  @Test func writesToTheDiskBeforeTheCallerResumes() async throws {
    try await inDirectory { directory in
      let database = try Database(directory: directory)
      defer { database.close() }
      let settings = try await database.write { connection in
        let full = try connection.first("PRAGMA synchronous")?.int("synchronous")
        return (full, try connection.first("PRAGMA journal_mode")?.string("journal_mode"))
      }
      #expect(settings == (2, "wal"))
    }
  }

  @Test func refusesAFileThatIsSomethingElse() async throws {
    try await inDirectory { directory in
      let path = "\(directory)/dogear.sqlite3"
      try write(
        "This is a letter, and a long one, to fill more than a hundred bytes of a file: "
          + String(repeating: "hello ", count: 100), to: path)
      for _ in 1...2 {
        #expect(throws: DatabaseError.notADatabase(path: path)) { try Database(directory: directory) }
      }
    }
  }

  @Test func refusesAFolderThatCanNotBe() async throws {
    try await inDirectory { directory in
      #expect(
        throws: DatabaseError.notWritable(path: "\(directory)/a/b", reason: "No such file or directory")
      ) {
        try Database(directory: "\(directory)/a/b")
      }
      let file = "\(directory)/dogear.sqlite3"
      try write("", to: file)
      #expect(throws: DatabaseError.self) { try Database(directory: file) }
      mkdir("\(directory)/folder.sqlite3", 0o700)
      #expect(throws: DatabaseError.self) { try Database(path: "\(directory)/folder.sqlite3") }
    }
  }

  @Test func refusesAFileInUseByAnother() async throws {
    try await inDirectory { directory in
      let first = try Database(directory: directory)
      var configuration = Database.Configuration()
      configuration.lockPatience = 0
      let path = "\(directory)/dogear.sqlite3"
      #expect(throws: DatabaseError.lockedByAnother(path: path)) {
        try Database(directory: directory, configuration: configuration)
      }
      first.close()
      try Database(directory: directory, configuration: configuration).close()
    }
  }

  @Test(.everyEngine) func failsClearlyOnceClosed() async throws {
    let database = try Database.ofCurrentEngine()
    database.close()
    database.close()
    await #expect(throws: DatabaseError.closed) { try await database.read { _ in } }
    await #expect(throws: DatabaseError.closed) { try await database.write { _ in } }
    #expect(throws: DatabaseError.closed) { try database.migrate([]) }
  }

  private func write(_ text: String, to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    try #require(file >= 0)
    _ = text.withCString { Glibc.write(file, $0, strlen($0)) }
    close(file)
  }
}
