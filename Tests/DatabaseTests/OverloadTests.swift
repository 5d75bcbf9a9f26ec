import DatabaseTesting
import Testing

@testable import Database

@Suite(.timeLimit(.minutes(10))) struct OverloadTests {
  @Test func refusesMoreThanTheLimitAndFinishesTheRest() throws {
    let queue = WorkQueue<Int>(capacity: 3)
    for number in 1...3 { try queue.append(number) }
    #expect(throws: DatabaseError.overloaded) { try queue.append(4) }
    #expect(queue.next(limit: 2) == [1, 2])
    try queue.append(4)
    #expect(queue.close())
    #expect(!queue.close())
    #expect(throws: DatabaseError.closed) { try queue.append(5) }
    #expect(queue.next(limit: 9) == [3, 4])
    #expect(queue.next(limit: 9).isEmpty)
  }

  @Test("Long reads leave one thread to the others, which go before them; urgent ones go first")
  func kindsOfReads() throws {
    let queue = ReadQueue<String>(capacity: 8, threads: 3)
    for (job, kind) in [("a", ReadKind.long), ("b", .long), ("c", .long), ("d", .ordinary), ("e", .urgent)] {
      try queue.append(job, kind)
    }
    #expect((0..<4).map { _ in queue.next()?.job } == ["e", "d", "a", "b"])
    try queue.append("f", .ordinary)
    let third = try #require(queue.next())
    #expect(third == ("f", false))
    queue.endLong()
    queue.close()
    #expect(throws: DatabaseError.closed) { try queue.append("g", .urgent) }
    let last = try #require(queue.next())
    #expect(last == ("c", true))
    #expect(queue.next() == nil)
  }

  @Test("The only thread does long reads, too, and more than the limit are refused")
  func oneThread() throws {
    let queue = ReadQueue<String>(capacity: 2, threads: 1)
    try queue.append("a", .long)
    try queue.append("b", .ordinary)
    #expect(throws: DatabaseError.overloaded) { try queue.append("c", .urgent) }
    #expect(queue.next()?.job == "b")
    #expect(queue.next()?.isLong == true)
  }

  /// More work than shares a transaction waits behind a job that stands still until the database is being closed.
  @Test func closingWaitsForWorkThatWasAccepted() async throws {
    try await inDirectory { directory in
      let database = try Database(directory: directory)
      try await database.write { try $0.execute("CREATE TABLE t (a BIGINT)") }
      let gate = WorkQueue<Bool>(capacity: 1)
      let numbers = Array(0..<3 * WriteBatch.limit)
      let first = Task.immediate { try await database.write { _ in _ = gate.next(limit: 1) } }
      let rest = numbers.map { number in
        Task.immediate { try await database.write { try $0.execute("INSERT INTO t VALUES ($1)", number) } }
      }
      let closing = try WorkerThread(name: "closing") { database.close() }
      await #expect(throws: DatabaseError.closed) {
        for _ in 0..<1_000_000 { try await database.read { _ in } }
      }
      try gate.append(true)
      try await first.value
      for task in rest { #expect(try await task.value == 1) }
      closing.join()
      await #expect(throws: DatabaseError.closed) { try await database.write { _ in } }
      let again = try Database(directory: directory)
      defer { again.close() }
      let stored = try await again.read { try $0.query("SELECT a FROM t").map { try $0.int("a") } }
      #expect(stored == numbers)
    }
  }

  @Test(.everyEngine) func aCommittedCallbackMayLetGoOfTheDatabase() async throws {
    var database: Database? = try Database.ofCurrentEngine()
    try await database?.write({ _ in }, committed: { [database] _ in database?.close() })
    database = nil
  }
}
