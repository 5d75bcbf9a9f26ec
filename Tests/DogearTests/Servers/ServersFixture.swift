import Combine
import Database
import DatabaseTesting
import HTTPTesting
import LiveTesting

@testable import Dogear

/// Servers that share a PostgreSQL database, each with a data folder of its own.
struct ServersFixture {
  static let password = "correct horse battery"
  let apps: [AppFixture]

  /// Starts servers, which follow each other when this returns.
  init(_ count: Int) async throws {
    apps = try Engine.$current.withValue(.postgres) {
      var apps: [AppFixture] = []
      for _ in 0..<count {
        apps.append(
          try AppFixture(
            hasher: PasswordHasher(cost: .minimal), beside: apps.first))
      }
      return apps
    }
    for app in apps { try await waitUntil { app.stores.services.changes.isFollowing } }
  }

  /// Serves all for the length of `body`.
  func run(_ body: @escaping ([TestSite]) async throws -> Void) async throws {
    try await run(apps[...], [], body)
  }

  private func run(
    _ rest: ArraySlice<AppFixture>, _ sites: [TestSite], _ body: @escaping ([TestSite]) async throws -> Void
  ) async throws {
    guard let first = rest.first else { return try await body(sites) }
    try await first.run(over: .memory) { try await run(rest.dropFirst(), sites + [$0], body) }
  }

  /// A browser of the same person at each server.
  func browsers(_ sites: [TestSite], _ cookies: String) -> [TestBrowser] {
    sites.map { $0.browser(headers: ["Cookie": cookies]) }
  }

  /// The cookies of a new visitor, whom the first server has seen.
  func visitor() async throws -> String { try await apps[0].get("/books").cookies }

  /// The cookies of somebody who has signed in at a server.
  func signIn(_ name: String, at index: Int = 0) async throws -> String {
    try await apps[index].post(
      "/sign-in", [("action", "signIn"), ("username", name), ("password", Self.password)]
    ).cookies
  }

  /// Makes an account.
  func makeAccount(_ name: String) async throws -> Account {
    try await apps[0].stores.services.accounts.store.create(username: name, password: Self.password)
  }

  /// The store of books of a server.
  func books(_ index: Int) throws -> ListStore<Book> { try store(index) }

  func store<Item: ListItem>(_ index: Int) throws -> ListStore<Item> {
    for case let store as ListStore<Item> in apps[index].stores.ownedData { return store }
    throw TestFailure("there is no such store")
  }
}
