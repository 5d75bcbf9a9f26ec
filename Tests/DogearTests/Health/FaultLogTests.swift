import Database
import HTTP
import HTTPTesting
import Testing

@testable import Dogear

@Suite("The log of faults", .timeLimit(.minutes(10)))
struct FaultLogTests {
  @Test("A fault is written with its cause, the request and its id, on one line")
  func line() async throws {
    let lines = FaultLines()
    let log = FaultLog(clock: { 0 }, write: lines.write)
    let client = TestClient(
      handler: RequestID().wrap { request in
        log.note(DatabaseError.full, request)
        return .text("")
      })
    let id = try #require(try await client.send(.post, "/books%E2%80%A8error:%20made%20up")["x-request-id"])
    log.note(DatabaseError.inputOutput("a\u{1b}[31mb"), in: "The sweep")
    #expect(
      lines.take() == [
        "POST /books\\u{2028}error: made up failed (request \(id)): the disk is full",
        "The sweep failed: reading or writing the database failed: a\\u{1b}[31mb",
      ])
  }

  @Test("Many faults at once are counted, not written")
  func limit() {
    let lines = FaultLines()
    let log = FaultLog(clock: { lines.now }, write: lines.write)
    for _ in 0..<(FaultLog.most + 5) { log.note(DatabaseError.full, in: "It") }
    #expect(lines.take().count == FaultLog.most)
    lines.now += FaultLog.period
    log.note(DatabaseError.busy, in: "It")
    #expect(lines.take() == ["5 more faults were not written.", "It failed: the database is busy"])
    // A clock that was set back does not silence it.
    lines.now -= 500
    for _ in 0..<FaultLog.most { log.note(DatabaseError.full, in: "It") }
    #expect(lines.take().count == FaultLog.most)
  }

  @Test("A request that fails by the app's fault is logged, one by the client's is not")
  func requests() async throws {
    let lines = FaultLines()
    let app = try AppFixture(logFault: lines.write)
    let book = [("action", "add"), ("title", "Dune"), ("author", "Frank Herbert"), ("pages", "412")]
    #expect(try await app.get("/nothing").status == .notFound)
    #expect(try await app.post("/books", [("action", "add"), ("title", "")]).status == .unprocessableContent)
    #expect(lines.take() == [])
    app.stores.close()
    #expect(try await app.post("/books", book).status == .internalServerError)
    #expect(lines.take() == ["POST /books failed: the database is closed"])
  }
}
