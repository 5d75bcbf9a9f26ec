import HTTP
import HTTPTesting
import Testing

@testable import Dogear

@Suite("Downloads of what an account holds", .timeLimit(.minutes(10)))
struct DownloadedDataTests {
  struct File: Sendable, CustomTestStringConvertible {
    let path: String
    let name: String
    let type: String

    var testDescription: String { path }
  }

  private static let files = [
    File(path: "/account/data.json", name: "dogear.json", type: "application/json"),
    File(path: "/account/data.csv?table=reminders", name: "reminders.csv", type: "text/csv; charset=utf-8"),
    File(path: "/books/export.csv", name: "books.csv", type: "text/csv; charset=utf-8"),
    File(path: "/books/export.json", name: "books.json", type: "application/json"),
    File(path: "/books/export.bib", name: "books.bib", type: "application/x-bibtex; charset=utf-8"),
  ]

  private let app: AppFixture

  init() throws { app = try AppFixture(hasher: PasswordHasher(cost: .minimal)) }

  @Test(
    "Each is a file with a name, is kept by no cache, and is among the account's events", arguments: files)
  func noted(_ file: File) async throws {
    let accounts = app.stores.services.accounts
    let account = try await accounts.store.create(username: "jon", password: "correct horse battery")
    let token = try await accounts.sessions.start(for: account)
    #expect(try await accounts.events.last(5, of: account).isEmpty)
    let client = TestClient(handler: app.respond, remoteAddress: "192.0.2.1")
    let answer = try await client.send(
      .get, file.path, headers: ["Cookie": "session=\(token)", "User-Agent": "Firefox/1 Linux"])
    #expect(answer.status == .ok)
    #expect(answer["Content-Type"] == file.type)
    #expect(answer["Content-Disposition"] == "attachment; filename=\"\(file.name)\"")
    #expect(answer["Cache-Control"] == "no-store")
    #expect(!answer.body.isEmpty)
    let events = try await accounts.events.last(5, of: account)
    #expect(events.map(\.kind) == [.download])
    #expect(events.first?.client.browser == "Firefox on Linux")
    #expect(events.first?.client.network.isEmpty == false)
  }

  @Test("Who is not signed in has no account to download, nor is there every table")
  func refused() async throws {
    for path in ["/account/data.json", "/account/data.csv?table=reminders"] {
      let answer = try await app.get(path)
      #expect(answer.status == .seeOther)
      #expect(answer["Location"] == "/sign-in")
    }
    let accounts = app.stores.services.accounts
    let account = try await accounts.store.create(username: "jon", password: "correct horse battery")
    let token = try await accounts.sessions.start(for: account)
    #expect(
      try await app.get("/account/data.csv?table=accounts", cookies: "session=\(token)").status == .notFound)
    #expect(try await accounts.events.last(5, of: account).isEmpty)
  }

  @Test("A visitor takes the shelf along as well, and stays the same visitor", arguments: files.suffix(3))
  func visitors(_ file: File) async throws {
    let answer = try await app.get(file.path)
    #expect(answer.status == .ok)
    #expect(answer["Content-Disposition"] == "attachment; filename=\"\(file.name)\"")
    #expect(answer.cookies.hasPrefix("visitor="))
    #expect(try await app.get(file.path, cookies: answer.cookies)["Set-Cookie"] == nil)
  }
}
