import HTTP
import HTTPTesting
import LiveTesting
import Pictures
import Testing

@testable import Dogear

@Suite("Covers that people send", .everyEngine, .timeLimit(.minutes(10))) struct CoverTests {
  private let app: AppFixture

  init() throws { app = try AppFixture() }

  private func picture(_ shade: UInt8, width: Int = 900, height: Int = 1200) throws -> [UInt8] {
    try Picture(width: width, height: height, pixels: Array(repeating: shade, count: 3 * width * height))
      .jpeg()
  }

  private var covers: CoverStore {
    get throws { try #require(app.stores.feature(BooksFeature.self)).covers.store }
  }

  @Test("A picture becomes the cover everywhere, in its size, and a drawn one comes back")
  func setting() async throws {
    let picture = try picture(90)
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      let page = try await browser.open("/books/sample-1")
      let response = try await browser.send(picture, named: "cover.jpg", to: "/books/sample-1/cover")
      #expect(response["Location"] == "/books/sample-1?cover=set")
      try await page.until { $0.element(id: "cover")?["src"]?.contains("drawn") == false }
      let address = try #require(page.document.element(id: "cover")?["src"])
      let shelf = try await browser.client.send(.get, "/books")
      #expect(shelf.text.contains(address))
      let file = try await browser.client.send(.get, address)
      #expect(file["Content-Type"] == "image/jpeg")
      #expect(file["Cache-Control"] == "public, max-age=31536000, immutable")
      let cover = try Picture(file: file.body)
      #expect(cover.width == 640)
      #expect(cover.height == 853)
      let notice = try await browser.client.send(.get, "/books/sample-1?cover=set")
      #expect(notice.text.contains("The book has a new cover."))
      let removal = try await browser.send(
        [], named: "", to: "/books/sample-1/cover", fields: ["remove": "yes"])
      #expect(removal["Location"] == "/books/sample-1?cover=removed")
      try await page.until { $0.element(id: "cover")?["src"]?.hasPrefix("/covers/drawn.svg") == true }
    }
  }

  @Test("What is no picture is refused, and says why")
  func refused() async throws {
    let huge = [UInt8](repeating: 0, count: CoverMaker.fileLimit + 1)
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      for (content, outcome) in [
        (Array("<svg onload=alert(1)>".utf8), CoverUpload.Outcome.unknownFormat), ([], .noFile),
        ([0xff, 0xd8, 0xff, 0xe0], .damaged), (huge, .fileTooLarge),
      ] {
        let response = try await browser.send(content, named: "x.jpg", to: "/books/sample-1/cover")
        #expect(response["Location"] == "/books/sample-1?cover=\(outcome.rawValue)")
        let message = outcome.message(for: .visitor("x"))
        let page = try await browser.client.send(.get, "/books/sample-1?cover=\(outcome.rawValue)").text
        #expect(page.contains(message.replacing("'", with: "&#39;")))
      }
      #expect(try await browser.send([1], named: "x", to: "/books/none/cover").status == .notFound)
    }
  }

  /// Keeps a cover that no book has.
  private func keep(_ content: [UInt8]) async throws -> CoverDigest {
    let (digest, now) = (CoverDigest(of: content), app.now)
    try await covers.database.write { try CoverStore.keep(content, as: digest, at: now, $0) }
    return digest
  }

  @Test("A cover is stored once, and goes an hour after nobody could have it back")
  func sweeping() async throws {
    let covers = try covers
    let books = try #require(app.stores.feature(BooksFeature.self)).store
    let owner = try await app.accounts.store.create(username: "ann", password: SiteWalk.password).owner
    let cover = try CoverMaker.makeHere(picture(30, width: 60, height: 90))
    let digest = try await keep(cover)
    #expect(try await keep(cover) == digest)
    #expect(try await covers.content(digest) == cover)
    try await books.set(.cover, to: digest.text, id: "sample-1", of: owner)
    let other = try await keep(picture(31, width: 60, height: 90))
    app.now += CoverStore.keptSeconds
    #expect(try await covers.sweep(now: app.now) == 0)
    app.now += 1
    #expect(try await covers.sweep(now: app.now) == 1)
    #expect(try await covers.content(other) == nil)
    // A deleted book can come back, with its cover.
    try await books.delete(id: "sample-1", of: owner)
    #expect(try await covers.sweep(now: app.now) == 0)
    try await books.restore(id: "sample-1", of: owner)
    // So can a cover that was taken off.
    try await books.set(.cover, to: "", id: "sample-1", of: owner)
    app.now += FormerCovers.keptSeconds
    #expect(try await covers.sweep(now: app.now) == 0)
    app.now += 1
    #expect(try await covers.sweep(now: app.now) == 1)
  }

  @Test("Of former covers the last few can be had back, and the others are removed at once")
  func former() async throws {
    let covers = try covers
    let books = try #require(app.stores.feature(BooksFeature.self)).store
    let owner = OwnerID.visitor("x")
    let limit = FormerCovers.limit(of: owner)
    var digests: [CoverDigest] = []
    for shade in 0...(limit + 2) {
      let digest = try await keep(picture(UInt8(shade), width: 6, height: 9))
      digests.append(digest)
      app.now += CoverStore.settlingSeconds + 1
      try await books.set(.cover, to: digest.text, id: "sample-1", of: owner)
    }
    func stored() async throws -> [Bool] {
      var stored: [Bool] = []
      for digest in digests { stored.append(try await covers.content(digest) != nil) }
      return stored
    }
    #expect(try await stored() == [false, false] + Array(repeating: true, count: limit + 1))
    app.now += CoverStore.keptSeconds + 1
    #expect(try await covers.sweep(now: app.now) == 0)
    // Undone, the last former cover is a book's again, and the one that it had is a former one.
    try await books.set(.cover, to: digests[limit + 1].text, id: "sample-1", of: owner)
    #expect(try await covers.sweep(now: app.now) == 0)
    #expect(try await stored() == [false, false] + Array(repeating: true, count: limit + 1))
    // What another book has stays.
    try await books.set(.cover, to: digests[2].text, id: "sample-2", of: owner)
    for shade in 100..<110 {
      app.now += 1
      let digest = try await keep(picture(UInt8(shade), width: 6, height: 9))
      try await books.set(.cover, to: digest.text, id: "sample-1", of: owner)
    }
    #expect(try await covers.content(digests[2]) != nil)
    // With its shelf all goes.
    try await books.remove(owner)
    for data in app.stores.ownedData { try await data.remove(owner) }
    app.now += CoverStore.keptSeconds + 1
    #expect(try await covers.sweep(now: app.now) == 1 + 10)
  }

  @Test("The covers of an owner take so many bytes, with former and deleted ones")
  func bytes() async throws {
    let covers = try covers
    let feature = try #require(app.stores.feature(BooksFeature.self))
    let owner = OwnerID.visitor("x")
    let half = [UInt8](repeating: 1, count: CoverStore.byteLimit(of: owner) / 2)
    #expect(try await covers.bytes(of: owner) == 0)
    try await feature.store.set(.cover, to: keep(half).text, id: "sample-1", of: owner)
    let book = try #require(try await feature.store.list(of: owner).item("sample-2"))
    #expect(try await feature.covers.refusal(for: book, of: owner) == nil)
    try await feature.store.set(.cover, to: keep(half + [2]).text, id: "sample-1", of: owner)
    try await feature.store.delete(id: "sample-1", of: owner)
    #expect(try await covers.bytes(of: owner) == 2 * half.count + 1)
    #expect(try await feature.covers.refusal(for: book, of: owner) == .tooManyBytes)
    #expect(try await covers.bytes(of: .visitor("y")) == 0)
  }

  @Test("Visitors of one network make covers of 250 MB in a day at most, whatever becomes of them")
  func ofANetwork() async throws {
    var count = 0
    for minute in 0..<(24 * 60) {
      for attempt in 0..<3 {
        let owner = OwnerID.visitor("\(minute) \(attempt)")
        if (try? await app.accounts.attempts.admitPicture(from: "10.0.0.0/24", of: owner, at: app.now)) != nil
        {
          count += 1
        }
      }
      app.now += 60
    }
    #expect(count > 400)
    #expect(count * CoverMaker.coverLimit <= 250 << 20)
    // Others of the network have a limit of their own.
    try await app.accounts.attempts.admitPicture(from: "10.0.0.0/24", of: .account("ann"), at: app.now)
    try await app.accounts.attempts.admitPicture(from: "10.0.1.0/24", of: .visitor("x"), at: app.now)
  }

  @Test("A cover of noise is not larger than covers may be")
  func noise() throws {
    var state: UInt64 = 1
    let pixels = (0..<(3 * CoverMaker.width * CoverMaker.height)).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 40)
    }
    let picture = Picture(width: CoverMaker.width, height: CoverMaker.height, pixels: pixels)
    let cover = try CoverMaker.makeHere(picture.jpeg(quality: 100))
    #expect(cover.count <= CoverMaker.coverLimit)
    #expect(cover.count > CoverMaker.coverLimit / 3)
  }

  @Test("There is room for so many covers, and a book that has one can get another")
  func limit() async throws {
    let picture = try picture(1, width: 6, height: 9)
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      var outcomes: [String] = []
      for number in 0...CoverStore.limit(of: .visitor("x")) {
        _ = try await browser.client.send(.get, "/books")
        let added = try await browser.client.send(
          .post, "/books",
          headers: ["Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded"],
          body: Array("action=add&key=k\(number)&title=Volume\(number)&author=&isbn=&pages=".utf8))
        #expect(added.status == .seeOther)
        let page = try await browser.client.send(.get, "/books?q=Volume\(number)&sort=title").text
        let id = try #require(page.firstMatch(of: /id="book-row-([^"]+)"/)?.1)
        let response = try await browser.send(picture, named: "c.jpg", to: "/books/\(id)/cover")
        outcomes.append(String(response["Location"]?.split(separator: "=").last ?? ""))
      }
      #expect(outcomes.filter { $0 == "set" }.count == 20)
      #expect(outcomes.last == "many")
    }
  }

  @Test(
    "A digest is 64 hexadecimal digits",
    arguments: ["", "..", String(repeating: "g", count: 64), "../../etc/passwd"])
  func digests(_ text: String) async throws {
    #expect(CoverDigest(text) == nil)
    #expect(CoverDigest(String(repeating: "0a", count: 32)) != nil)
    #expect(try await app.get("/covers/\(String(repeating: "0", count: 64))").status == .notFound)
  }

  @Test("A cover that is sent again is as new as any, and is kept for an hour from then")
  func keptAgain() async throws {
    let covers = try covers
    let cover = try CoverMaker.makeHere(picture(30, width: 60, height: 90))
    let digest = try await keep(cover)
    app.now += CoverStore.keptSeconds + 60 * 60
    _ = try await keep(cover)
    #expect(try await covers.sweep(now: app.now) == 0)
    #expect(try await covers.content(digest) == cover)
    #expect(try await covers.sweep(now: app.now + CoverStore.keptSeconds) == 0)
    #expect(try await covers.sweep(now: app.now + CoverStore.keptSeconds + 1) == 1)
    #expect(try await covers.content(digest) == nil)
  }

  @Test("Where there is no room for another cover, a book that has one gets a new one nevertheless")
  func replacing() async throws {
    let books = try #require(app.stores.feature(BooksFeature.self))
    let owner = OwnerID.visitor("v")
    let digest = CoverDigest(of: [1]).text
    let limit = CoverStore.limit(of: owner)
    for number in 0...limit {
      var book = Book(id: "b\(number)", title: "Volume \(number)", author: "", isbn: "", pages: 0)
      if number < limit - 1 { book.cover = digest }
      try await books.store.add(book, to: owner)
    }
    func hasRoom(_ id: String) async throws -> Bool {
      let book = try #require(try await books.store.list(of: owner).item(id))
      return try await books.covers.refusal(for: book, of: owner) == nil
    }
    #expect(try await hasRoom("b\(limit)"))
    try await books.store.set(.cover, to: digest, id: "b\(limit - 1)", of: owner)
    #expect(try await !hasRoom("b\(limit)"))
    #expect(try await hasRoom("b0"))
  }
}
