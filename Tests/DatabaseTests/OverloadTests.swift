import Testing

@testable import Database

@Suite struct OverloadTests {
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

  @Test func closingWaitsForWorkThatWasAccepted() async throws {
    let database = try Database.temporary()
    try await database.write { try $0.execute("CREATE TABLE t (a BIGINT)") }
    let log = Log()
    await withTaskGroup { group in
      for number in 0..<50 {
        group.addTask {
          // Either accepted and done, or refused because the database was closed.
          do {
            try await database.write { try $0.execute("INSERT INTO t VALUES ($1)", number) }
            log.append(number)
          } catch {
            #expect(error as? DatabaseError == .closed)
            log.append(number)
          }
        }
      }
      group.addTask { database.close() }
    }
    #expect(log.entries.count == 50)
  }

  @Test func aCommittedCallbackMayLetGoOfTheDatabase() async throws {
    var database: Database? = try Database.temporary()
    try await database?.write({ _ in }, committed: { [database] _ in database?.close() })
    database = nil
  }
}
