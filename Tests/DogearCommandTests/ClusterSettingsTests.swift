import Database
import Dogear
import Testing

@testable import DogearCommand

@Suite("The settings of one of several servers", .timeLimit(.minutes(10)))
struct ClusterSettingsTests {
  private func settings(
    _ environment: [String: String], database: String? = "postgres://ann@db/books",
    isDevelopment: Bool = false
  ) throws -> ClusterSettings? {
    try ClusterSettings(
      environment: environment, database: try database.map { try DatabaseAddress($0) },
      isDevelopment: isDevelopment)
  }

  @Test("Without an inner address a server is alone")
  func alone() throws {
    #expect(try settings([:]) == nil)
    #expect(try settings(["DOGEAR_INNER": ""], database: nil) == nil)
  }

  @Test(
    "An inner address is a host and a port",
    arguments: [
      ("10.0.0.1:8081", "10.0.0.1", 8081), ("[2001:db8::1]:0", "2001:db8::1", 0),
      ("one.example:65535", "one.example", 65535),
    ])
  func address(_ text: String, _ host: String, _ port: Int) throws {
    let found = try #require(try settings(["DOGEAR_INNER": text]))
    #expect(found.host == host)
    #expect(found.port == port)
    #expect(found.drainSeconds == 0)
    #expect(try settings(["DOGEAR_INNER": text, "DOGEAR_DRAIN": "5"])?.drainSeconds == 5)
  }

  @Test(
    "What can't be one is refused",
    arguments: [
      "10.0.0.1", ":8081", "10.0.0.1:", "10.0.0.1:65536", "10.0.0.1:-1", "2001:db8::1:8081", "a:b",
      "0.0.0.0:1", "[::]:1",
    ])
  func refused(_ text: String) {
    #expect(throws: Problem.self) { try settings(["DOGEAR_INNER": text]) }
  }

  @Test("Several servers need a database that they can share, and no templates that change")
  func needs() {
    let environment = ["DOGEAR_INNER": "10.0.0.1:8081"]
    #expect(throws: Problem.self) { try settings(environment, database: nil) }
    #expect(throws: Problem.self) { try settings(environment, database: "sqlite:books.sqlite3") }
    #expect(throws: Problem.self) { try settings(environment, isDevelopment: true) }
    #expect(throws: Problem.self) { try settings(["DOGEAR_DRAIN": "5"]) }
    #expect(throws: Problem.self) { try settings(environment.merging(["DOGEAR_DRAIN": "-1"]) { $1 }) }
  }

  @Test("A name is looked up, and one that nobody knows is told of")
  func names() throws {
    let numeric = try settings(["DOGEAR_INNER": "127.0.0.1:1"])?.address()
    #expect(numeric == "127.0.0.1")
    let local = try settings(["DOGEAR_INNER": "localhost:1"])?.address()
    #expect(["127.0.0.1", "::1"].contains(local))
    let unknown = try #require(try settings(["DOGEAR_INNER": "no.such.name.invalid:1"]))
    #expect(throws: ClusterError.unknownHost("no.such.name.invalid")) { try unknown.address() }
  }
}
