import HTTPTesting
import Testing

@testable import HTTP
@testable import Live
@testable import LiveTesting

/// Patches that are too large for a stream go out in parts.
@Suite("Large patches", .timeLimit(.minutes(10)))
struct LargePatchTests {
  /// A page whose browser takes bytes when it is told to.
  private struct Reader {
    let book: GuestBook
    let connection: LiveConnection
    let page: any AnyOpenPage
    let output = SlowOutput()
    let stream: EventStream

    init(
      _ book: GuestBook, _ connection: LiveConnection, lastEventID: String, loop: EventLoop = .shared
    ) async throws {
      (self.book, self.connection) = (book, connection)
      page = try #require(book.site.pages.page(connection.token, visitorKey: "someone"))
      stream = EventStream(loop: loop, output: output, limit: 1 << 20)
      let (page, stream, tab) = (page, stream, connection.tab)
      try await EventLoop.shared.run { page.attach(stream, lastEventID: lastEventID, tab: tab) }
    }

    /// Takes what is unsent; false where nothing was.
    func take() async throws -> Bool {
      let (output, stream) = (output, stream)
      let took = try await stream.loop.run {
        let count = output.unsentBytes
        output.take(count)
        stream.outputChanged()
        return count > 0
      }
      // The page is told in a turn of its own, and what it sends is written in another.
      for loop in [stream.loop, EventLoop.shared, stream.loop] { try await loop.run {} }
      return took
    }

    func patches() async throws -> [LivePatch] {
      let output = output
      return try await stream.loop.run { try output.events() }.map(LivePatch.init)
    }

    /// The guests that the browser shows, after all patches.
    func guests() async throws -> [String] {
      let document = TestDocument(html: connection.response.text)
      for patch in try await patches() {
        for operation in patch.operations { try document.apply(operation) }
      }
      return document.all(.listItem).map(\.text)
    }
  }

  private static func guests(_ numbers: some Sequence<Int>, _ text: String) -> [Guest] {
    numbers.map { Guest(id: "g\($0)", name: "\(text) \($0) " + String(repeating: "x", count: 250)) }
  }

  private static func names(_ book: GuestBook) async throws -> [String] {
    try await book.change { $0.guests.map(\.name) }
  }

  /// The id of a browser that missed every event of its page.
  private static func missedAll(_ connection: LiveConnection) -> String {
    connection.lastEventID.prefix { $0 != "-" } + "-0"
  }

  /// A page whose browser shows something else than the server knows.
  private static func reader(_ book: GuestBook, loop: EventLoop = .shared) async throws -> Reader {
    let connection = try await book.open()
    try await book.change { $0.guests = guests(0..<1000, "Guest") }
    try await EventLoop.shared.run {}
    let reader = try await Reader(book, connection, lastEventID: Self.missedAll(connection), loop: loop)
    try await loop.run {}
    return reader
  }

  @Test("The full state is one event in parts")
  func full() async throws {
    let book = try GuestBook()
    let reader = try await Self.reader(book)
    #expect(try await reader.patches().isEmpty)
    var parts = 0
    while try await reader.take() { parts += 1 }
    #expect(parts > 5)
    #expect(reader.output.mostUnsentBytes <= 64 << 10)
    let patches = try await reader.patches()
    #expect(patches.count == 1)
    #expect(try await reader.guests() == Self.names(book))
  }

  @Test("A stream that lives on another loop than its page holds one part, too")
  func anotherLoop() async throws {
    let loop = EventLoop(name: "another")
    defer { loop.shutDown() }
    let book = try GuestBook()
    let reader = try await Self.reader(book, loop: loop)
    while try await reader.take() {}
    try await book.change { $0.guests = Self.guests(0..<1000, "Changed") }
    for loop in [EventLoop.shared, loop] { try await loop.run {} }
    while try await reader.take() {}
    #expect(reader.output.mostUnsentBytes <= 64 << 10)
    #expect(try await reader.guests() == Self.names(book))
  }

  @Test("What changes between parts is not lost")
  func changes() async throws {
    let book = try GuestBook()
    let reader = try await Self.reader(book)
    var parts = 0
    while try await reader.take() {
      parts += 1
      let number = parts
      try #require(number < 1000)
      guard number < 20 else { continue }
      try await book.change { model in
        model.guests[0].name = "First \(number)"
        model.guests.insert(contentsOf: Self.guests([1000 + number], "New"), at: number * 7)
        model.guests.remove(at: number * 3)
        model.guests.append(model.guests.remove(at: 300 + number))
        model.guests[model.guests.count - 2].name = "Late \(number)"
      }
    }
    #expect(reader.output.mostUnsentBytes <= 64 << 10)
    #expect(try await reader.guests() == Self.names(book))
  }

  @Test("All rows that change at once are several events, and the last one tells of the request")
  func manyChanges() async throws {
    let book = try GuestBook()
    let reader = try await Self.reader(book)
    while try await reader.take() {}
    let before = try await reader.patches().count
    try await book.change { $0.guests = Self.guests(0..<1000, "Changed") }
    try await EventLoop.shared.run {}
    try await reader.connection.change([("name", "Ann")], changed: ["name"])
    while try await reader.take() {}
    let patches = try await reader.patches()
    #expect(patches.count > before + 5)
    #expect(reader.output.mostUnsentBytes <= 64 << 10)
    #expect(try await reader.guests() == Self.names(book))
    #expect(patches.last?.revision == 1)
    #expect(patches.dropLast().allSatisfy { $0.revision == 0 })
    #expect(Set(patches.map(\.id)).count == patches.count)
  }

  @Test("Rows in another order, new ones and others gone", arguments: [true, false])
  func manyMoves(isReversed: Bool) async throws {
    let book = try GuestBook()
    let reader = try await Self.reader(book)
    while try await reader.take() {}
    try await book.change { model in
      let new = Self.guests(500..<4500, "Guest")
      model.guests = isReversed ? new.reversed() : new
    }
    try await EventLoop.shared.run {}
    while try await reader.take() {}
    #expect(reader.output.mostUnsentBytes <= 64 << 10)
    #expect(try await reader.guests() == Self.names(book))
    try await book.change { $0.guests = [] }
    try await EventLoop.shared.run {}
    while try await reader.take() {}
    #expect(reader.output.mostUnsentBytes <= 64 << 10)
    #expect(try await reader.guests().isEmpty)
  }

  @Test("A request that comes between parts is told of once all that it changed is there")
  func acknowledgement() async throws {
    let book = try GuestBook()
    let reader = try await Self.reader(book)
    _ = try await reader.take()
    try await reader.connection.change([("name", "")], changed: ["name"], revision: 7)
    while try await reader.take() {}
    let patches = try await reader.patches()
    #expect(patches.map(\.revision) == [0, 7])
    #expect(patches.last?.texts.contains { $0.contains("A name is needed") } == true)
  }

  @Test("After a cut between parts the browser gets the full state again, and what it was to be told")
  func cut() async throws {
    let book = try GuestBook()
    let connection = try await book.open()
    try await book.change { model in
      model.guests = Self.guests(0..<1000, "Guest")
      model.news = "All are here"
    }
    let first = try await Reader(book, connection, lastEventID: Self.missedAll(connection))
    _ = try await first.take()
    #expect(try await first.patches().isEmpty)
    try await book.change { $0.guests.removeFirst(700) }
    let second = try await Reader(book, connection, lastEventID: connection.lastEventID)
    while try await second.take() {}
    #expect(try await second.guests() == Self.names(book))
    let told = try await second.patches().flatMap(\.orders)
    #expect(told == [#"["announce","All are here"]"#])
  }

  @Test("After a cut between events the browser gets the rest")
  func cutBetweenEvents() async throws {
    let book = try GuestBook()
    let reader = try await Self.reader(book)
    while try await reader.take() {}
    try await book.change { model in
      model.guests = Self.guests(0..<1000, "Changed")
      model.news = "All are others"
    }
    try await EventLoop.shared.run {}
    _ = try await reader.take()
    let seen = try await reader.patches()
    let again = try await Reader(book, reader.connection, lastEventID: seen.last?.id ?? "")
    while try await again.take() {}
    let rest = try await again.patches()
    #expect(rest.first?.texts.contains { $0.contains("Changed 0 ") } == false)
    #expect(rest.flatMap(\.orders) == [#"["announce","All are others"]"#])
    #expect(rest.flatMap(\.operations).count + seen.flatMap(\.operations).count < 1100)
  }

  @Test("A browser that reads fast has all of it without another change")
  func fastReader() async throws {
    let book = try GuestBook()
    let page = try await book.open()
    page.disconnect()
    try await book.change { $0.guests = Self.guests(0..<1000, "Guest") }
    let full = try await page.open(lastEventID: "unknown")
    #expect(full.operations.count < 20)
    try await book.change { $0.guests = Self.guests(0..<1000, "Changed") }
    var changed = 0
    while changed < 1000 { changed += try await page.next().operations.count }
    #expect(changed == 1000)
  }
}
