import GalleryModels
import HTTPTesting
import Live
import LiveTesting
import Testing

@testable import Dogear

/// The owner of a walk through the app, who fills their account.
struct SiteOwner: Sendable {
  let app: AppFixture
  let cookies: String

  /// A book, a reminder, something deleted, a keyword, a joke, and a passkey, all with “Secret” in what is not to be seen
  /// by others.
  func setUp() async throws {
    let book = [("action", "add"), ("title", "Secret book"), ("author", "Secret author"), ("pages", "1")]
    try await send("/books", book)
    try await send("/books", [("action", "delete"), ("id", SiteWalk.deletedID)])
    let owner = try await app.account("jon").owner
    try await setUpLists(of: owner)
    let reminders = try #require(app.stores.feature(RemindersFeature.self))
    let store = reminders.store
    for (id, title) in [("sample-1", "Secret plan"), (SiteWalk.deletedID, "Secret past")] {
      try await store.add(Reminder(id: id, title: title), to: owner)
    }
    try await send("/reminders", [("action", "delete"), ("id", SiteWalk.deletedID)])
    var repeating = Reminder(id: "sample-3", title: "Secret habit")
    (repeating.dueDay, repeating.repeats) = (Day(number: 20_000), "FREQ=DAILY")
    try await store.add(repeating, to: owner)
    try await send("/reminders", [("action", "setDone:true"), ("id", "sample-3")])
    try await store.edit(id: "sample-3", of: owner) { reminder in
      reminder.reschedule { $0.dueDay = $0.dueDay?.adding(days: 1) }
    }
    let books = try #require(app.stores.feature(BooksFeature.self))
    try await books.store.edit(id: "sample-1", of: owner) { book in
      book.readings = [Reading(start: Day(number: 20_000), finish: Day(number: 20_001), rating: 8)]
      book.quotes = [BookQuote(text: "Secret quote")]
    }
    try await books.store.edit(id: SiteWalk.readID, of: owner) { $0.setStatus(.read, on: .test) }
    _ = try await books.store.mark(
      ["sample-3"], .tagged("Secret tag"), on: Day(number: 20_000), key: SiteWalk.mark, of: owner)
    try await books.goals.add(ReadingGoal(year: 2026, books: 12), to: owner)
    try await books.links.add(ShelfLink(id: SiteWalk.linkID, label: "Secret link"), to: owner)
    var question = ShelfQuestion()
    question.term = "Secret"
    try await books.smart.add(
      SmartShelf(id: "sample-1", label: "Secret shelf", question: question), to: owner)
    let gallery = try #require(app.stores.feature(GalleryFeature.self))
    try await gallery.keywords.add(Keyword(id: "sample-1", text: "Secret word"), to: owner)
    let joke = Joke(
      id: "sample-1", value: "Secret joke", languageCode: "en", translationLanguageCode: "de",
      translatedValue: "Secret Witz")
    try await gallery.jokes.add(SavedJoke(joke), to: owner)
    for title in ["Secret import", "Secret that waits"] {
      try await importFile(of: title, by: books.imports, to: owner)
      try await importFile(of: title, by: reminders.imports, to: owner)
    }
    var person = PasskeyPerson(app)
    person.cookies = cookies
    _ = try await person.add("Secret phone")
  }

  /// Sends a file with one title, which waits unless it is the first one.
  private func importFile<Item>(
    of title: String, by imports: Imports<Item>, to owner: OwnerID
  ) async throws {
    try await imports.receive(Array("title\n\(title)\n".utf8), named: "Secret file", of: owner, at: .test)
    if title == "Secret import" { _ = try await imports.importPending(of: owner, at: .test) }
  }

  /// A list that is shared with the administrator, one that was deleted, and one of the administrator to be read.
  private func setUpLists(of owner: OwnerID) async throws {
    let reminders = try #require(app.stores.feature(RemindersFeature.self))
    let root = try await app.account("root")
    for id in ["sample-1", SiteWalk.deletedID] {
      try await reminders.lists.add(ReminderList(id: id, title: "Secret list"), to: owner)
    }
    try await send("/reminders/lists", [("action", "delete"), ("id", SiteWalk.deletedID)])
    _ = try await reminders.sharing.share("sample-1", of: owner, with: "root", canWrite: true)
    try await reminders.lists.add(ReminderList(id: "sample-1", title: "Open list"), to: root.owner)
    try await reminders.sharing.shares.add(
      ListShare(id: SiteWalk.shareID, of: "sample-1", from: root.id, canWrite: false), to: owner)
  }

  /// Makes each list longer than a page shows at once.
  func fillLists() async throws {
    let owner = try await app.account("jon").owner
    let reminders = try #require(app.stores.feature(RemindersFeature.self))
    let books = try #require(app.stores.feature(BooksFeature.self)).store
    try await books.edit(id: "sample-1", of: owner) { $0.begin(on: Day(number: 20_002)) }
    for number in 0..<(ListWindow<String>.step + 21) {
      let (id, title) = ("more\(number)", "Secret \(number)")
      try await reminders.store.add(Reminder(id: id, title: title), to: owner)
      try await reminders.lists.add(ReminderList(id: id, title: title), to: owner)
      try await books.add(Book(id: id, title: title, author: "", isbn: "", pages: 0), to: owner)
    }
  }

  /// Begins to set up a second factor and a passkey, and asks for the deletion of the account.
  func begin() async throws {
    for page in [AccountsPath.secondFactor, .passkeys] {
      try await send(page.route, [("action", "begin"), ("password", SiteWalk.password)])
    }
    try await send(
      AccountsPath.account.route, [("action", "delete"), ("deletionPassword", SiteWalk.password)])
  }

  /// The page of a deleted book after a change of it was refused, on which it can be put back with the change.
  func refusedPage() async throws -> String {
    let form = [("action", "save"), ("title", "Secret"), ("author", ""), ("isbn", ""), ("pages", "")]
    let response = try await app.post(BooksPath.book.filled(SiteWalk.deletedID), form, cookies: cookies)
    #expect(response.status == .unprocessableContent)
    return response.text
  }

  private func send(_ target: String, _ form: [(String, String)]) async throws {
    let response = try await app.post(target, form, cookies: cookies)
    #expect(response.status == .seeOther, "\(target) \(form)")
  }
}

extension AppFixture {
  var accounts: Accounts { stores.services.accounts }

  /// The account of a name.
  func account(_ name: String) async throws -> Account {
    try #require(try await accounts.store.account(named: name))
  }

  /// Sends the form for signing in.
  func signIn(_ name: String, cookies: String = "") async throws -> TestResponse {
    let form = [("action", "signIn"), ("username", name), ("password", SiteWalk.password)]
    let response = try await post(AccountsPath.signIn.route, form, cookies: cookies)
    #expect(response.status == .seeOther)
    return response
  }

  /// Has signing in to an account take a code.
  func setUpSecondFactor(of name: String) async throws {
    let account = try await account(name)
    try await accounts.secondFactors.begin(of: account, password: SiteWalk.password, origin: SignInOrigin())
    let setup = try #require(try await accounts.secondFactors.state(of: account).setup)
    let secret = OneTimePassword(secret: try #require(setup.secret))
    let code = try secret.code(ofPeriod: accounts.clock() / OneTimePassword.period)
    try await accounts.secondFactors.finish(of: account, code: code)
  }
}
