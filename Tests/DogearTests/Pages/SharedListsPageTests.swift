import HTTP
import LiveTesting
import Testing

@testable import Dogear

@Suite("Lists of reminders that two people share", .timeLimit(.minutes(10)))
struct SharedListsPageTests {
  private static let entry = "New reminders, in words"
  private static let password = "Tr0ub4dor&3 horse"

  private func titles(_ document: TestDocument) -> [String] {
    document.all(.textbox, named: "Reminder").map(\.value)
  }

  private func person(_ name: String, _ app: AppFixture, _ site: TestSite) async throws -> TestBrowser {
    let accounts = app.stores.services.accounts
    let account = try await accounts.store.create(username: name, password: Self.password)
    return site.browser(headers: ["Cookie": "session=\(try await accounts.sessions.start(for: account))"])
  }

  private func add(_ text: String, _ page: TestPage) async throws {
    try await page.fill(Self.entry, text)
    try await page.press("Add")
  }

  /// The page on which Ann shares a list with Ben, who may change it or not.
  private func shared(
    _ list: String, by ann: TestBrowser, toChange canWrite: Bool = true
  ) async throws -> TestPage {
    let lists = try await ann.load("/reminders/lists")
    try await lists.fill("New list", list)
    try await lists.press("Add")
    try await add("Milk #\(list)\nBread #\(list)\nDiary", try await ann.load("/reminders"))
    let path = try #require(lists.document.only(.link, named: "Share \(list)")["href"])
    let page = try await ann.open(path)
    try await page.fill("Name of the account", "Ben")
    try await page.check("May change the reminders, and add to them", canWrite)
    try await page.press("Share")
    #expect(page.announcements.last == "ben has the list \(list) now.")
    return page
  }

  private func path(to list: String, of page: TestPage) throws -> String {
    try #require(page.document.element(id: "shared-lists")?.only(.link, named: list)["href"])
  }

  @Test("Both see and change it at once, each beside their own", arguments: TestConnection.allCases)
  func changing(over connection: TestConnection) async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    try await app.run(over: connection) { site in
      let (ann, ben) = (try await person("ann", app, site), try await person("ben", app, site))
      let own = try await ben.open("/reminders")
      try await add("Tea", own)
      _ = try await shared("Food", by: ann)
      try await own.until { $0.element(id: "shared-lists")?.text == "Food 2" }
      #expect(titles(own.document) == ["Tea", "Milk", "Bread"])
      let food = try await ben.open(try path(to: "Food 2", of: own))
      let anns = try await ann.open("/reminders")
      #expect(food.document.text.contains("Shared by ann."))
      #expect(titles(food.document) == ["Milk", "Bread"])
      try await add("Salt tomorrow", food)
      try await anns.until { titles($0) == ["Diary", "Milk", "Bread", "Salt"] }
      try await anns.press("Done: Milk")
      try await food.until { $0.all(.button, named: "Done: Milk").first?["aria-pressed"] == "true" }
      try food.toggle("Actions for Bread")
      try await food.press("Move Bread up")
      try await anns.until { titles($0) == ["Diary", "Bread", "Milk", "Salt"] }
      try await food.fill("Reminder", "Rye bread", at: 0)
      try await anns.until { titles($0) == ["Diary", "Rye bread", "Milk", "Salt"] }
      try food.toggle("Actions for Salt")
      try await food.press("Delete Salt")
      try await anns.until { titles($0) == ["Diary", "Rye bread", "Milk"] }
      try await food.press("Undo deleting Salt")
      try await anns.until { titles($0) == ["Diary", "Rye bread", "Milk", "Salt"] }
      try await own.until { titles($0) == ["Tea", "Rye bread", "Milk", "Salt"] }
      #expect(own.document.element(id: "view-all")?.text == "All 3")
    }
  }

  @Test("Who may read it changes nothing, and sees each change", arguments: TestConnection.allCases)
  func reading(over connection: TestConnection) async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    try await app.run(over: connection) { site in
      let (ann, ben) = (try await person("ann", app, site), try await person("ben", app, site))
      let sharing = try await shared("Food", by: ann, toChange: false)
      let own = try await ben.open("/reminders")
      let page = try await ben.open(try path(to: "Food 2", of: own))
      #expect(page.document.element(id: "reminders")?.all(.listItem).count == 2)
      #expect(page.document.all(.textbox, named: "Reminder").isEmpty)
      #expect(page.document.all(.textbox, named: Self.entry).isEmpty)
      // Once more with the other right.
      try await sharing.fill("Name of the account", "ben")
      try await sharing.check("May change the reminders, and add to them", true)
      try await sharing.press("Share")
      try await page.until { titles($0) == ["Milk", "Bread"] }
      #expect(sharing.document.element(id: "members")?.all(.listItem).count == 1)
    }
  }

  @Test("What is due stands among one's own, and is changed there", arguments: [true, false])
  func views(isLive: Bool) async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    try await app.run(over: .memory) { site in
      let (ann, ben) = (try await person("ann", app, site), try await person("ben", app, site))
      _ = try await shared("Food", by: ann)
      try await add("Bake today #Food\nYeast every day #Food", try await ann.load("/reminders"))
      try await add("Walk today", try await ben.load("/reminders"))
      let page = try await isLive ? ben.open("/reminders?show=today") : ben.load("/reminders?show=today")
      #expect(titles(page.document) == ["Walk", "Bake", "Yeast"])
      #expect(page.document.element(id: "view-today")?.text == "Today 3")
      #expect(page.document.element(id: "reminders")?.text.contains("Food") == true)
      try page.toggle("Actions for Bake")
      try await page.press("Flag Bake")
      if !isLive { try page.toggle("Actions for Bake") }
      try await page.press("Details of Bake")
      try await page.until(isLive) { $0.element(id: "details") != nil }
      #expect(page.document.element(id: "details-list") == nil)
      try await page.fill("Notes", "At eight")
      if !isLive { try await page.press("Save") }
      try await page.press("Done: Yeast")
      try await page.until(isLive) { titles($0) == ["Walk", "Bake"] }
      let anns = try await ann.load("/reminders?show=flagged")
      #expect(titles(anns.document) == ["Bake"])
      #expect(anns.document.text.contains("At eight"))
      if isLive {
        try await page.press("Delete Bake")
        try await page.until { titles($0) == ["Walk"] }
        try await page.press("Undo deleting Bake")
        try await page.until { titles($0) == ["Walk", "Bake"] }
        try await page.press("Undo the tick of Yeast")
        try await page.until { titles($0) == ["Walk", "Bake", "Yeast"] }
      }
    }
  }

  @Test("Without JavaScript it is changed and put back as well")
  func plain() async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    try await app.run(over: .memory) { site in
      let (ann, ben) = (try await person("ann", app, site), try await person("ben", app, site))
      _ = try await shared("Food", by: ann)
      let page = try await ben.load(try path(to: "Food 2", of: try await ben.load("/reminders")))
      try await add("Salt", page)
      #expect(titles(page.document) == ["Milk", "Bread", "Salt"])
      try page.toggle("Actions for Milk")
      try await page.press("Delete Milk")
      #expect(titles(page.document) == ["Bread", "Salt"])
      try await page.press("Undo deleting Milk")
      #expect(titles(page.document) == ["Milk", "Bread", "Salt"])
      #expect(titles(try await ann.load("/reminders").document) == ["Diary", "Milk", "Bread", "Salt"])
    }
  }

  @Test("It ends at once, on open pages and for what is under way", arguments: TestConnection.allCases)
  func ending(over connection: TestConnection) async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    try await app.run(over: connection) { site in
      let (ann, ben) = (try await person("ann", app, site), try await person("ben", app, site))
      let sharing = try await shared("Food", by: ann)
      let own = try await ben.open("/reminders")
      let address = try path(to: "Food 2", of: own)
      let (page, plain) = (try await ben.open(address), try await ben.load(address))
      try await add("Tea", own)
      try await ben.open("/reminders?show=flagged").until { $0.element(id: "none-here") != nil }
      try await sharing.press("Take the list back from ben")
      try await page.until { $0.element(id: "share-ended") != nil }
      #expect(titles(page.document).isEmpty)
      #expect(page.document.element(id: "none-here") == nil)
      #expect(!page.document.text.contains("Milk"))
      try await own.until { $0.element(id: "shared-lists") == nil }
      #expect(try await ben.load(address).status == .notFound)
      try await plain.press("Done: Milk")
      #expect(plain.status == .notFound)
      let anns = try await ann.load("/reminders")
      #expect(anns.document.all(.button, named: "Done: Milk").first?["aria-pressed"] == "false")
    }
  }

  @Test("The other may leave it, and its owner sees that", arguments: TestConnection.allCases)
  func leaving(over connection: TestConnection) async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    try await app.run(over: connection) { site in
      let (ann, ben) = (try await person("ann", app, site), try await person("ben", app, site))
      let sharing = try await shared("Food", by: ann)
      let own = try await ben.open("/reminders")
      let page = try await ben.open(try path(to: "Food 2", of: own))
      try await page.press("Leave")
      try await sharing.until { $0.element(id: "no-members") != nil }
      try await own.until { $0.element(id: "shared-lists") == nil }
    }
  }

  @Test(
    "A list that is deleted, or whose owner is disabled, is seen by nobody else", arguments: [true, false])
  func closing(isDeleted: Bool) async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    try await app.run(over: .memory) { site in
      let (ann, ben) = (try await person("ann", app, site), try await person("ben", app, site))
      _ = try await shared("Food", by: ann)
      let own = try await ben.open("/reminders")
      let page = try await ben.open(try path(to: "Food 2", of: own))
      if isDeleted {
        let lists = try await ann.load("/reminders/lists")
        try lists.toggle("Actions for Food")
        try await lists.press("Delete Food")
      } else {
        let accounts = app.stores.services.accounts.store
        let account = try #require(try await accounts.account(named: "ann"))
        try await accounts.disable(account)
      }
      try await page.until { $0.element(id: "share-ended") != nil }
      try await own.until { $0.element(id: "shared-lists") == nil }
    }
  }

  @Test("A share goes with its list, once that can't be restored any more")
  func gone() async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    try await app.run(over: .memory) { site in
      let (ann, ben) = (try await person("ann", app, site), try await person("ben", app, site))
      _ = try await shared("Food", by: ann)
      let lists = try await ann.load("/reminders/lists")
      try lists.toggle("Actions for Food")
      try await lists.press("Delete Food")
      let sharing = try #require(app.stores.feature(RemindersFeature.self)).sharing
      let accounts = app.stores.services.accounts.store
      let (owner, member) = (
        try #require(try await accounts.account(named: "ann")).owner,
        try #require(try await accounts.account(named: "ben")).owner
      )
      func count() async throws -> Int {
        try await sharing.removeGone(of: member)
        return try await sharing.shares.list(of: member).items.count
      }
      #expect(try await count() == 1)
      _ = try await ben.load("/reminders")
      app.now += 31 * 24 * 60 * 60
      try await sharing.lists.touch(owner, now: app.now)
      #expect(try await count() == 0)
    }
  }

  @Test("Nothing but the list is within reach, whatever a form says")
  func reach() async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    try await app.run(over: .memory) { site in
      let (ann, ben) = (try await person("ann", app, site), try await person("ben", app, site))
      _ = try await shared("Food", by: ann)
      let anns = try await ann.load("/reminders")
      let diary = try #require(
        anns.document.all(.textbox, named: "Reminder").first { $0.value == "Diary" })
      let id = String(diary.id.dropFirst("reminder-".count))
      let address = try path(to: "Food 2", of: try await ben.load("/reminders"))
      var headers = ben.headers
      headers["Origin"] = "http://localhost"
      for (action, more) in [
        ("setDone:true", []), ("setFlagged:true", []), ("moveUp", []), ("delete", []), ("restore", []),
        ("postpone:today", []), ("take:list:", []), ("take:day:2027-01-20", []), ("moveSeries", []),
        ("moveBack", []),
        ("save", [("notes", "Read"), ("live-keep.notes", "mine")]), ("insert", []),
        ("save", [("title", "Read"), ("live-keep.title", "mine")]),
      ] as [(String, [(String, String)])] {
        _ = try await ben.client.send(
          .post, address, headers: headers, form: [("action", action), ("id", id)] + more)
      }
      // What is in the list does not leave it.
      let page = try await ben.load(address)
      let milk = try #require(page.document.all(.textbox, named: "Reminder").first { $0.value == "Milk" })
      _ = try await ben.client.send(
        .post, address, headers: headers,
        form: [
          ("action", "save"), ("id", String(milk.id.dropFirst("reminder-".count))), ("list", ""),
          ("live-keep.list", "mine"),
        ])
      let moved = try await ben.client.send(
        .post, address, headers: headers,
        form: [("action", "take:list:"), ("id", String(milk.id.dropFirst("reminder-".count)))])
      #expect(moved.text.contains("A reminder of a list that somebody shares stays in it."))
      let after = try await ann.load("/reminders")
      #expect(titles(after.document) == titles(anns.document))
      #expect(after.document.element(id: "reminders")?.text == anns.document.element(id: "reminders")?.text)
      // The same form has an effect inside.
      let answer = try await ben.client.send(
        .post, address, headers: headers,
        form: [("action", "delete"), ("id", String(milk.id.dropFirst("reminder-".count)))])
      #expect(answer.status == .seeOther, "\(answer.text)")
      #expect(titles(try await ann.load("/reminders").document) == ["Diary", "Bread"])
    }
  }

  @Test("A name that nobody has, and one's own, are refused", arguments: ["nobody", "ann"])
  func refused(name: String) async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    try await app.run(over: .memory) { site in
      let ann = try await person("ann", app, site)
      let lists = try await ann.load("/reminders/lists")
      try await lists.fill("New list", "Food")
      try await lists.press("Add")
      let page = try await ann.load(try #require(lists.document.only(.link, named: "Share Food")["href"]))
      try await page.fill("Name of the account", name)
      try await page.press("Share")
      #expect(page.status == .unprocessableContent)
      #expect(page.document.text.contains(name == "ann" ? "yours already" : "There is no account “nobody”."))
    }
  }

  @Test("Whoever has no account is told that sharing takes one")
  func visitors() async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      let lists = try await browser.load("/reminders/lists")
      try await lists.fill("New list", "Food")
      try await lists.press("Add")
      let page = try await browser.load(try #require(lists.document.only(.link, named: "Share Food")["href"]))
      #expect(page.document.element(id: "no-account") != nil)
      #expect(try await site.browser().load(page.target).status == .notFound)
    }
  }
}
