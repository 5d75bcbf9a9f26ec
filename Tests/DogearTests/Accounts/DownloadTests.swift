import Database
import HTTP
import HTTPTesting
import Synchronization
import Testing

@testable import Dogear

@Suite("A file that is made while it is downloaded", .timeLimit(.minutes(10)))
struct DownloadTests {
  private struct Broken: Error {}

  private let limit = DownloadLimit()
  private let account = Account(id: "1", username: "jon", createdAt: 0)
  private let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  /// Serves a download once to a client that has a thread of its own, and expects that the permit comes back however it
  /// ends. Returns the causes for which it could not be made to its end.
  private func serving(
    _ download: Download, _ body: @escaping @Sendable (Server) throws -> Void
  ) async throws -> [String] {
    let failures = Noted()
    let server = Server(configuration: ServerConfiguration(port: 0, loops: 1)) { [limit, account] _ in
      download.response(try limit.begin(account), on: EventLoop.aside.lane(of: "a")) {
        failures.note("\($0)")
      }
    }
    try server.start()
    let thread = EventLoop(name: "client")
    let result: Result<Void, any Error>
    do { result = .success(try await thread.run { try body(server) }) } catch { result = .failure(error) }
    thread.shutDown()
    try await waitUntil { (try? [limit.begin(account), limit.begin(account)]) != nil }
    await server.stop()
    try result.get()
    return failures.all
  }

  @Test(
    "A client that does not read has no more made than its connection holds, and one that leaves ends the work"
  )
  func leaving() async throws {
    let made = Noted()
    let text = String(repeating: "x", count: 10_000)
    let table = ExportedTable(columns: ["a"], count: 1_000_000) { index in
      made.note("\(index)")
      return [.text(text)]
    }
    let download = Download(name: "a.csv", type: "text/csv") { try await table.writeCSV(to: &$0) }
    let failures = try await serving(download) { [get] server in
      let client = try RawClient(port: server.port, receiveBuffer: 4096)
      client.send(get)
      #expect(try client.read(until: "\r\n\r\n").contains("attachment; filename=\"a.csv\""))
      var (last, still) = (-1, 0)
      // No progress although the loop had its turns.
      while still < 200 {
        let turned = Noted()
        server.loops[0].execute { turned.note("") }
        try blockUntil { !turned.all.isEmpty }
        let count = made.all.count
        still = count == last && count > 0 ? still + 1 : 0
        last = count
      }
      #expect(last < 2000)
    }
    #expect(failures == [])
  }

  @Test("A download that can't be made to its end is cut, and the cause is told")
  func failing() async throws {
    let download = Download(name: "a.csv", type: "text/csv") { parts in
      try await parts.append("beginning")
      try await parts.flush()
      throw Broken()
    }
    let failures = try await serving(download) { [get] server in
      let client = try RawClient(port: server.port)
      client.send(get)
      #expect(throws: TestFailure.self) { try client.readResponse() }
    }
    #expect(failures == ["Broken()"])
  }

  @Test("An account has two downloads at a time")
  func most() throws {
    let first = try limit.begin(account)
    var second: DownloadPermit? = try limit.begin(account)
    #expect {
      try limit.begin(account)
    } throws: {
      guard let error = $0 as? HTTPError else { return false }
      return error.status == .tooManyRequests && error.headers["Retry-After"] == "30"
    }
    _ = try limit.begin(Account(id: "2", username: "ann", createdAt: 0))
    withExtendedLifetime(second) {}
    second = nil
    _ = try limit.begin(account)
    withExtendedLifetime(first) {}
  }
}

/// Texts that were noted by any thread.
private final class Noted: Sendable {
  private let texts = Mutex<[String]>([])
  var all: [String] { texts.withLock { $0 } }

  func note(_ text: String) { texts.withLock { $0.append(text) } }
}
