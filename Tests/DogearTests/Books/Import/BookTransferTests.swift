import DatabaseTesting
import Foundation
import Testing

@testable import Dogear

@Suite("Shelves from the shell: dogear import and dogear export", .everyEngine, .timeLimit(.minutes(10)))
struct BookTransferTests {
  private let app: AppFixture
  private var administration: Administration { Administration(app.stores, address: "") }

  init() async throws {
    app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    _ = try await app.accounts.store.create(username: "jon", password: SiteWalk.password)
  }

  private func add(_ text: String, updates: Bool = true, to name: String = "jon") async -> AdministrationReply
  {
    await administration.add(Array(text.utf8), named: "books.csv", updates: updates, to: name)
  }

  @Test("A file is imported, and the rows that can't be are told")
  func adding() async throws {
    let text = "title,author,pages,rating\nDune,Frank Herbert,412,4.5\n,x,,\nChanger,Matt Gemmell,500,4.3\n"
    let reply = await add(text)
    #expect(reply.status == 1)
    #expect(
      reply.text.split(separator: "\n") == [
        "1 book added, 1 changed, 1 row not imported.", "row 3: The title is missing.",
        "row 4 (Changer): Rating: 4.3 became 4.5 of 5 stars.",
      ])
    #expect(await add(text.replacing("\n,x,,", with: "")).text.hasPrefix("2 as they were."))
    #expect(
      await add("title,author,pages\nDune,Frank Herbert,1\n", updates: false).text == "1 left as they are.")
  }

  @Test("Every format is written, and the table is imported again")
  func exporting() async throws {
    let (reply, bytes) = await administration.export("JON", as: "csv")
    #expect(reply.status == 0)
    let table = try ImportTable<Book>(try DecodedText(try #require(bytes)).text, .test)
    #expect(table.rows(table.guess).compactMap(\.draft?.item.title) == Book.samples.map(\.title))
    let json = try #require(await administration.export("jon", as: "json").1)
    let objects = try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [[String: Any]])
    #expect(objects.compactMap { $0["title"] as? String } == Book.samples.map(\.title))
    #expect(objects.first?["note"] == nil)
    let bibTeX = try #require(await administration.export("jon", as: "bibtex").1)
    #expect(
      String(decoding: bibTeX, as: UTF8.self).contains("@book{gemmellchanger,\n  author = {Matt Gemmell},"))
  }

  @Test("Whatever is wrong is told")
  func failures() async throws {
    #expect(
      await add("title\nDune\n", to: "nobody")
        == AdministrationReply(status: 1, text: "there is no account “nobody”"))
    #expect(await add("").status == 65)
    #expect(await administration.export("nobody", as: "csv").0.status == 1)
    #expect(await administration.export("jon", as: "pdf").0.status == 64)
  }

  @Test(
    "Commands are read",
    arguments: [
      (["import", "a.csv", "--user", "jon"], BookCommand.add(file: "a.csv", user: "jon", updates: true)),
      (["import", "--user", "jon", "a.csv", "--keep"], .add(file: "a.csv", user: "jon", updates: false)),
      (["export", "--user", "jon"], .export(user: "jon", format: "csv")),
      (["export", "--format", "bibtex", "--user", "jon"], .export(user: "jon", format: "bibtex")),
    ])
  func commands(_ arguments: [String], _ command: BookCommand) {
    #expect(BookCommand(arguments) == command)
  }

  @Test(
    "Commands that can't be read",
    arguments: [
      ["import"], ["import", "a.csv"], ["import", "--user", "jon"], ["import", "a", "b", "--user", "jon"],
      ["import", "a", "--user"], ["import", "a", "--user", "--keep"], ["import", "-a", "--user", "jon"],
      ["export", "--user", "jon", "--format", "pdf"], ["export", "a", "--user", "jon"], ["export"],
      ["move", "--user", "a"],
    ])
  func unreadable(_ arguments: [String]) {
    #expect(BookCommand(arguments) == nil)
  }
}
