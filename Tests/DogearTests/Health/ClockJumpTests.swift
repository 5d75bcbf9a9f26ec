import DatabaseTesting
import Testing

@testable import Dogear

@Suite("A clock that jumps back and forth", .everyEngine, .timeLimit(.minutes(10)))
struct ClockJumpTests {
  private static let year = 365 * 24 * 60 * 60
  private let fixture: StoreFixture
  private let password = "correct horse battery"

  init() throws {
    fixture = try StoreFixture()
  }

  /// Does something at one time after another, years apart, and at the right one in the end.
  private func jumping(_ body: (Int) async throws -> Void) async throws {
    let now = fixture.now
    for (number, jump) in [0, 10 * Self.year, -10 * Self.year, Self.year, -now, 0].enumerated() {
      fixture.now = now + jump
      try await body(number)
    }
    fixture.now = now
  }

  @Test("Loses, doubles and moves nothing in a list")
  func lists() async throws {
    let books = fixture.books
    try await jumping { number in
      let book = Book(id: "b\(number)", title: "\(number)", author: "", isbn: "", pages: 1)
      try await books.add(book, to: fixture.visitor)
      try await books.add(book, to: fixture.visitor)
    }
    let expected = Book.samples.map(\.title) + (0..<6).map(String.init)
    #expect(try await books.list(of: fixture.visitor).items.map(\.title) == expected)
    #expect(try await fixture.restartedBooks().list(of: fixture.visitor).items.map(\.title) == expected)
  }

  @Test("Gives back what was deleted while it was wrong")
  func bins() async throws {
    let books = fixture.books
    let first = try #require(Book.samples.first)
    try await books.add(
      Book(id: "b", title: "b", author: "", isbn: "", pages: 1), to: fixture.visitor)
    let now = fixture.now
    fixture.now += 10 * Self.year
    try await books.delete(id: first.id, of: fixture.visitor)
    fixture.now = now
    try await books.restore(id: first.id, of: fixture.visitor)
    #expect(try await books.list(of: fixture.visitor).items.first?.id == first.id)
  }

  @Test("Signs nobody out who was signed in before")
  func sessions() async throws {
    let account = try await fixture.accounts.store.create(username: "jon", password: password)
    let token = try await fixture.accounts.sessions.start(for: account)
    try await jumping { _ in _ = try await fixture.accounts.sessions.account(token: token) }
    #expect(try await fixture.accounts.sessions.account(token: token) == account)
    #expect(try await fixture.restartedAccounts().sessions.account(token: token) == account)
  }

  @Test("Keeps nobody from signing in for longer than a right one would")
  func attempts() async throws {
    let account = try await fixture.accounts.store.create(username: "jon", password: password)
    try await jumping { _ in
      for _ in 0..<12 {
        _ = try? await fixture.accounts.passwords.signIn(
          username: "jon", password: "wrong", from: SignInOrigin(network: "192.0.2.0"))
      }
    }
    fixture.now += 10 * 60
    let found = try await fixture.accounts.passwords.signIn(
      username: "jon", password: password, from: SignInOrigin(network: "192.0.2.0"))
    #expect(found == account)
  }

  @Test("No limit remembers for as long as what lies in the future is believed")
  func longestMemory() {
    let origin = SignInOrigin(network: "n")
    let limits =
      Attempts.signIn(account: "a", from: origin) + Attempts.code(account: "a", from: origin)
      + Attempts.signUp(from: "n") + Attempts.link(from: "n")
    for limit in limits { #expect(limit.free * limit.pause < AttemptTable.longestMemory) }
  }
}
