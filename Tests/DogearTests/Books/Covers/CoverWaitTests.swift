import HTTP
import HTTPTesting
import LiveTesting
import Pictures
import Synchronization
import Testing

@testable import Dogear

@Suite("Pictures that wait for their turn", .timeLimit(.minutes(10))) struct CoverWaitTests {
  /// A maker whose covers are done when the test says so.
  private final class Workshop: Sendable {
    private let state = Mutex<(waiting: [CheckedContinuation<Void, Never>], isOpen: Bool)>(([], false))

    var waiting: Int { state.withLock { $0.waiting.count } }

    func make(_ file: [UInt8]) async throws -> [UInt8] {
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          if !state.isOpen { state.waiting.append(continuation) }
          return state.isOpen
        }
        if isOpen { continuation.resume() }
      }
      return try CoverMaker.makeHere(file)
    }

    func open() {
      let waiting = state.withLock { state in
        defer { state = ([], true) }
        return state.waiting
      }
      for each in waiting { each.resume() }
    }
  }

  private let workshop = Workshop()
  private let app: AppFixture

  init() throws {
    app = try AppFixture(coverMaker: CoverMaker(workers: 1) { [workshop] in try await workshop.make($0) })
  }

  private var services: Services { app.stores.services }

  private func picture(_ shade: UInt8) throws -> [UInt8] {
    try Picture(width: 6, height: 9, pixels: Array(repeating: shade, count: 3 * 54)).jpeg()
  }

  @Test(
    "Beyond so many of one owner a picture is refused, with a sentence at the form; all is given back at the end"
  )
  func refused() async throws {
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      _ = try await browser.client.send(.get, "/books")
      let first = try await browser.send(
        [], named: "", to: "/books/sample-1/cover", fields: ["remove": "yes"])
      #expect(first["Location"] == "/books/sample-1?cover=removed")
      let limit = try #require([LedgerKind: LedgerLimits].ofServer[.pictures]).owner
      let sent = try (0..<limit).map { number in
        let picture = try picture(UInt8(number))
        return Task { [client = browser.client] in
          try await client.send(picture, named: "c.jpg", to: "/books/sample-\(1 + number % 3)/cover")[
            "Location"]
        }
      }
      try await waitUntil { services.ledger.held(.pictures) == limit && workshop.waiting == 1 }
      // What waits is on the disk, however small.
      #expect(services.ledger.held(.temporaryFiles) > 0)
      #expect(services.ledger.held(.memory) == 0)
      let refused = try await browser.send(picture(9), named: "c.jpg", to: "/books/sample-1/cover")
      #expect(refused.status == .tooManyRequests)
      #expect(refused["Retry-After"] == "10")
      #expect(refused.text.contains("You have as much under way here as one may have at a time."))
      #expect(refused.text.contains(#"action="/books/sample-1/cover""#))
      workshop.open()
      for (number, each) in sent.enumerated() {
        #expect(try await each.value == "/books/sample-\(1 + number % 3)?cover=set")
      }
      try await waitUntil {
        services.ledger.held(.pictures) == 0 && services.ledger.held(.temporaryFiles) == 0
      }
    }
  }

  @Test("A picture whose client has left waits no longer, and gives its place back")
  func left() async throws {
    let owner = OwnerID.visitor("x")
    let feature = try #require(app.stores.feature(BooksFeature.self))
    let request = try Request(method: .post, target: "/books/sample-1/cover")
    let party = LedgerParty(owner, request)
    let uploads = feature.uploads
    let bytes = try picture(1)
    let tasks = [1, 2].map { number in
      Task {
        try await feature.covers.set("sample-\(number)", of: owner, by: request) {
          try await uploads.keep(bytes, for: party)
        }
      }
    }
    try await waitUntil { services.ledger.held(.pictures) == 2 && workshop.waiting == 1 }
    #expect(services.ledger.held(.temporaryFiles) == 2 * bytes.count)
    for task in tasks { task.cancel() }
    // The one under way would end with its process, but here it has no process.
    try await waitUntil { services.ledger.held(.pictures) == 1 }
    #expect(services.ledger.held(.temporaryFiles) == bytes.count)
    workshop.open()
    for task in tasks { _ = await task.result }
    #expect(services.ledger.held(.pictures) == 0)
  }
}
