import HTTP
import HTTPTesting
import LiveTesting
import Templates
import Testing

@testable import Live

@Suite("What a page sends when it is left", .timeLimit(.minutes(10)))
struct BatchTests {
  private let desk = Desk()

  private func open() async throws -> LiveConnection {
    let connection = try await LiveConnection(TestClient(handler: try desk.site()), "/")
    try await connection.open()
    return connection
  }

  private func post(
    _ parts: [String], of page: LiveConnection, token: String? = nil, visitor: String = "someone"
  ) async throws -> TestResponse {
    var headers: Headers = ["Sec-Fetch-Site": "same-origin", "Live-Batch": "1"]
    headers["Live-Visitor"] = TextDigest(visitor).description
    headers["Live-Page"] = token ?? page.token
    return try await page.client.send(.post, "/", headers: headers, form: parts.map { ("live-request", $0) })
  }

  private func change(_ card: String, to text: String, from seen: String, revision: Int) -> String {
    let head = "Live-Revision=\(revision)&Live-Form=card-\(card)"
    return "\(head)&Live-Fields=card&id=\(card)&card=\(text)&live-seen=card%3A\(TextDigest(seen))"
  }

  @Test("Several requests in one are carried out in order, each once")
  func inOrder() async throws {
    let page = try await open()
    let parts = [
      change("1", to: "a", from: "one", revision: 1),
      "Live-Revision=2&Live-Form=card-2&Live-Submit=1&action=setDone:true&id=2",
      change("1", to: "b", from: "a", revision: 3),
    ]
    for _ in 1...2 {
      #expect(try await post(parts, of: page).status == .noContent)
      #expect(desk.state.cards.map(\.title) == ["b", "two"])
      #expect(desk.state.cards.map(\.isDone) == [false, true])
      desk.update { $0.cards[1].isDone = true }
    }
  }

  @Test("A request that is refused holds up none of other forms, and the response says so")
  func refused() async throws {
    let page = try await open()
    let parts = ["Live-Revision=1&Live-Submit=1&action=fly", change("1", to: "a", from: "one", revision: 2)]
    let response = try await post(parts, of: page)
    #expect(response.status == .badRequest)
    #expect(response.text.contains("fly"))
    #expect(desk.state.cards[0].title == "a")
  }

  @Test("What could not be stored is stored when the batch comes again, in order, and each once")
  func storedLater() async throws {
    let page = try await open()
    let parts = [
      change("1", to: "a", from: "one", revision: 1),
      change("1", to: "b", from: "a", revision: 2),
      "Live-Revision=3&Live-Form=card-2&Live-Submit=1&action=setDone:true&id=2",
    ]
    desk.update { $0.isFull = true }
    #expect(try await post(parts, of: page).status == .internalServerError)
    #expect(desk.state.cards.map(\.title) == ["one", "two"])
    #expect(desk.state.cards.map(\.isDone) == [false, true])
    desk.update {
      $0.isFull = false; $0.cards[1].isDone = false
    }
    #expect(try await post(parts, of: page).status == .noContent)
    #expect(desk.state.cards.map(\.title) == ["b", "two"])
    #expect(desk.state.cards.map(\.isDone) == [false, false])
  }

  @Test("A fault among refusals decides the response, as only then the browser sends the batch again")
  func faultAmongRefusals() async throws {
    let page = try await open()
    desk.update { $0.isFull = true }
    let parts = ["Live-Revision=1&Live-Submit=1&action=fly", change("1", to: "a", from: "one", revision: 2)]
    #expect(try await post(parts, of: page).status == .internalServerError)
  }

  @Test("The next page tells what was not stored, as somebody else had changed it")
  func conflict() async throws {
    let page = try await open()
    desk.update { $0.cards[0].title = "theirs" }
    let response = try await post([change("1", to: "mine", from: "one", revision: 1)], of: page)
    #expect(response.status == .noContent)
    #expect(desk.state.cards[0].title == "theirs")
    let cookie = try #require(response["Set-Cookie"])
    #expect(
      PercentEncoding.decode(cookie)?.contains("Not saved, as somebody else changed it meanwhile: “mine”")
        == true)
  }

  @Test("A text that was lost with two requests is told once")
  func toldOnce() async throws {
    let page = try await open()
    desk.update { $0.cards[0].title = "theirs" }
    let parts = [1, 2].map { change("1", to: "mine", from: "one", revision: $0) }
    let cookie = try #require(try await post(parts, of: page)["Set-Cookie"])
    let told = try #require(PercentEncoding.decode(cookie))
    #expect(told.split(separator: "“mine”", omittingEmptySubsequences: false).count == 2)
  }

  @Test("The header fields of a request are no fields of its form")
  func headerFields() throws {
    let part = change("1", to: "a", from: "one", revision: 1)
    let form = try FormFields(urlEncoded: Array("live-request=\(PercentEncoding.encode(part))".utf8))
    let batch = try #require(try LiveBatch(form, headers: ["Live-Batch": "1", "Live-Page": "page"]))
    #expect(batch.parts.map(\.request.revision) == [1])
    #expect(batch.parts.flatMap { $0.form.pairs.map(\.name) } == ["id", "card", "live-seen"])
  }

  @Test("A page that is open no more is opened again for the batch alone, and for its visitor")
  func gone() async throws {
    let page = try await open()
    let part = change("1", to: "a", from: "one", revision: 1)
    #expect(try await post([part], of: page, token: "other", visitor: "another").status == .noContent)
    #expect(desk.state.cards[0].title == "one")
    #expect(try await post([part], of: page, token: "other").status == .noContent)
    #expect(desk.state.cards[0].title == "a")
  }

  @Test(
    "A malformed batch is refused with the reason",
    arguments: [
      ("Live-Revision=x", "Live-Revision"), ("Live-Form=card-1", "Live-Revision"),
      ("Live-Revision=%zz", "percent"),
    ])
  func malformed(part: String, word: String) async throws {
    let response = try await post([part], of: try await open())
    #expect(response.status == .badRequest)
    #expect(response.text.contains(word))
  }

  @Test("A batch without a page's token is refused")
  func withoutToken() async throws {
    let client = TestClient(handler: try desk.site())
    let response = try await client.send(
      .post, "/", headers: ["Sec-Fetch-Site": "same-origin", "Live-Batch": "1"],
      form: [("live-request", "Live-Revision=1")])
    #expect(response.status == .badRequest)
  }
  @Test("After a request that fails the requests of its form wait, and the requests of other forms don't")
  func waitingForm() async throws {
    let page = try await open()
    let parts = [
      change("1", to: "unstorable", from: "one", revision: 1), change("1", to: "b", from: "one", revision: 2),
      change("2", to: "c", from: "two", revision: 3),
    ]
    #expect(try await post(parts, of: page).status == .unprocessableContent)
    #expect(desk.state.cards.map(\.title) == ["one", "c"])
  }
}
