import Database
import HTTP
import Testing

@testable import Dogear

@Suite("The app's figures", .timeLimit(.minutes(10)))
struct AppMetricsTests {
  private func lines(_ app: AppFixture) async throws -> [String] {
    let response = await Metrics(sources: [AppMetrics(app.stores)]).report(try Request(target: "/metrics"))
    guard case .bytes(let bytes) = response.body else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func value(_ name: String, _ app: AppFixture) async throws -> Int? {
    try await lines(app).first { $0.hasPrefix("\(name) ") }.flatMap { Int($0.dropFirst(name.count + 1)) }
  }

  @Test("Sign-ins and refusals are counted by their kind")
  func events() async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    let accounts = app.stores.services.accounts
    _ = try await accounts.store.create(username: "jon", password: "correct horse battery")
    for password in ["correct horse battery", "correct horse battery", "wrong"] {
      _ = try await app.post("/sign-in", [("action", "signIn"), ("username", "jon"), ("password", password)])
    }
    accounts.events.logRefusal(.foreignForm, SessionClient(), subject: "/")
    let name = "dogear_security_events_total"
    #expect(try await value("\(name){kind=\"sign-in\"}", app) == 2)
    #expect(try await value("\(name){kind=\"refused-form\"}", app) == 1)
  }

  @Test("Faults are counted by the type of their error, overloads apart; a client's errors are not")
  func faults() async throws {
    let app = try AppFixture()
    for _ in 0..<3 { app.stores.faults.note(DatabaseError.full, in: "It") }
    app.stores.faults.note(DatabaseError.overloaded, in: "It")
    _ = try await app.get("/nowhere")
    #expect(try await value("dogear_faults_total{cause=\"DatabaseError\"}", app) == 3)
    #expect(try await value("dogear_faults_total{cause=\"overload\"}", app) == 1)
    #expect(try await lines(app).count { $0.hasPrefix("dogear_faults_total") } == 2)
  }

  @Test("The database and its disk are told of")
  func database() async throws {
    let app = try AppFixture()
    #expect(try await value("dogear_ready", app) == 1)
    #expect(try #require(try await value("dogear_data_bytes", app)) > 4096)
    #expect(try #require(try await value("dogear_disk_free_bytes", app)) > 0)
  }
}
