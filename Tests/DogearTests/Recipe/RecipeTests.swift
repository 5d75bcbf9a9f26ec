import Foundation
import HTTP
import LiveTesting
import Testing

@testable import Dogear

@Suite("The recipe for a feature", .timeLimit(.minutes(10)))
struct RecipeTests {
  private static let recipe = Recipe()

  @Test(
    "Its code is code that is compiled and tested here",
    arguments: ["Quote.swift", "QuotesFeature.swift", "QuotesPage.swift"])
  func code(file: String) throws {
    let code = try String(contentsOfFile: "\(Recipe.folder)/\(file)", encoding: .utf8)
      .replacing("\n@testable import Dogear\n", with: "")
    #expect(try Self.recipe.blocks("swift").contains(code), "docs/contributing.md does not have \(file)")
  }

  @Test("The one line outside of its folder is in the list of features")
  func line() throws {
    #expect(try Self.recipe.blocks("swift").contains("    QuotesFeature.self,\n"))
    let features = try String(
      contentsOfFile: AppFixture.root + "/Sources/Dogear/Features/Features.swift", encoding: .utf8)
    #expect(features.contains("    RemindersFeature.self,\n"))
  }

  @Test("Who follows it has a list with everything", arguments: TestConnection.allCases)
  func works(over connection: TestConnection) async throws {
    try await Self.recipe.run(over: connection) { site, _ in
      for isLive in [true, false] {
        let browser = site.browser()
        let page = isLive ? try await browser.open("/quotes") : try await browser.load("/quotes")
        for text in ["Don't panic.", "So it goes."] {
          try await page.fill("A sentence worth keeping", text)
          try await page.press("Add quote")
        }
        func expect(_ quotes: String...) async throws {
          try await page.until { document in
            document.all(.listItem).map(\.text).filter { $0.contains(".") }.map { $0.prefix(5) }
              == quotes.map { $0.prefix(5) }
          }
        }
        try await expect("Don't", "So it")
        try await page.press("Move So it goes. up")
        try await expect("So it", "Don't")
        try await page.press("Delete So it goes.")
        try await expect("Don't")
        try await page.press("Undo deleting So it goes.")
        try await expect("So it", "Don't")
        let shelf = try await browser.load("/books")
        #expect(shelf.document.all(.link).contains { $0.text == "Quotes" && $0["href"] == "/quotes" })
      }
    }
  }

  @Test("Its data joins an account at sign-up, and is swept when it is long unused")
  func ownedData() async throws {
    try await Self.recipe.run(over: .memory) { _, stores in
      let feature = try #require(stores.feature(QuotesFeature.self))
      let (visitor, account) = (OwnerID.visitor("v"), OwnerID.account("a"))
      try await feature.store.add(Quote(id: "q", text: "Mine"), to: visitor)
      for data in stores.ownedData { try await data.transfer(from: visitor, to: account) }
      #expect(try await feature.store.list(of: account).items.map(\.text) == ["Mine"])
      try await feature.store.add(Quote(id: "q", text: "Theirs"), to: visitor)
      let later = WallClock.start + VisitorSweep.keptSeconds + 10
      #expect(try await VisitorSweep(stores.ownedData).sweep(now: later) == 1)
      #expect(try await feature.store.list(of: visitor).items.isEmpty)
    }
  }
}

/// The recipe in `docs/contributing.md`, followed.
private struct Recipe {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path

  /// The blocks of code of one language.
  func blocks(_ language: String) throws -> [String] {
    let text = try String(contentsOfFile: AppFixture.root + "/docs/contributing.md", encoding: .utf8)
    return text.components(separatedBy: "\n```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first.map { $0 + "\n" } }
  }

  /// The app with the feature in it.
  func run(over connection: TestConnection, _ body: (TestSite, Stores) async throws -> Void) async throws {
    let root = try AppFixture.temporaryDirectory()
    defer { try? FileManager.default.removeItem(atPath: root) }
    let files = FileManager.default
    try AppFixture.copyRoot(to: root)
    try files.createDirectory(atPath: root + "/Templates/Quotes", withIntermediateDirectories: false)
    for (name, template) in zip(["list", "deleted"], try blocks("mustache")) {
      try template.write(
        toFile: "\(root)/Templates/Quotes/\(name).mustache", atomically: true, encoding: .utf8)
    }
    let features = Features(Features.all.types + [QuotesFeature.self])
    let stores = try Stores(
      Environment(directory: root + "/data", clock: { WallClock.start }), features: features)
    defer { stores.close() }
    let clock = VirtualClock()
    let app = try App(stores: stores, root: root, clock: clock)
    try await TestSite.run(over: connection, clock: clock, handler: { await app.respond(to: $0) }) { site in
      try await body(site, stores)
    }
  }
}
