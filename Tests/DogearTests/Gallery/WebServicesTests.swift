import Combine
import Foundation
import GalleryModels
import HTTP
import HTTPTesting
import Testing

@testable import Gallery

@Suite("The services that rooms ask", .timeLimit(.minutes(10)))
struct WebServicesTests {
  private let app: AppFixture

  init() throws {
    app = try AppFixture()
  }

  private var services: WebServices { app.stores.environment.webServices }

  private func get(_ path: String, condition: ServiceCondition = .fine) async throws -> TestResponse {
    let services = services
    return try await TestClient { await services.respond(to: $0) }.send(
      .get, "/gallery/services/\(path)", headers: [LocalServices.conditionField: condition.rawValue])
  }

  @Test(
    "The demo server answers each name as its text says",
    arguments: [
      ("?userName=sjobs", 200, #"{"isAvailable":true,"userName":"sjobs"}"#),
      ("?userName=page", 200, #"{"isAvailable":false,"userName":"page"}"#),
      ("?userName=johndoe", 200, #"{"isAvailable":false,"userName":"johndoe"}"#),
      ("", 400, #"{"error":true,"reason":"Username parameter missing"}"#),
      ("?userName=", 400, #"{"error":true,"reason":"Username must not be empty"}"#),
      ("?userName=joe", 400, #"{"error":true,"reason":"Username is too short."}"#),
      ("?userName=admin", 400, #"{"error":true,"reason":"Username is not valid: admin."}"#),
      ("?userName=superuser", 400, #"{"error":true,"reason":"Username is not valid: superuser."}"#),
      ("?userName=IllegalResponse", 200, #"{"isAvailable":true}"#),
      ("?userName=servererror", 500, #"{"error":true,"reason":"The database is corrupted"}"#),
      ("?userName=a%26b%3Dc", 200, #"{"isAvailable":true,"userName":"a&b=c"}"#),
    ])
  func names(query: String, status: Int, body: String) async throws {
    let response = try await get("authentication/isUserNameAvailable\(query)")
    #expect(response.status.code == status)
    #expect(response.text == body)
    #expect(response.headers["Content-Type"] == "application/json; charset=utf-8")
    #expect(response.headers["Retry-After"] == nil)
  }

  @Test("Maintenance fails twice of three times, and says when to come again")
  func maintenance() async throws {
    for status in [500, 500, 200, 500, 500, 200] {
      let response = try await get("authentication/isUserNameAvailable?userName=maintenance")
      #expect(response.status.code == status)
      #expect(response.headers["Retry-After"] == (status == 500 ? "120" : nil))
    }
    let always = try await get("authentication/isUserNameAvailable?userName=maintenance!")
    #expect(always.text == #"{"error":true,"reason":"Temporarily unavailable for maintenance"}"#)
  }

  @Test(
    "Each request to the demo server is logged, without what it says; old lines go, and the count goes on")
  func requestLog() async throws {
    for query in ["?userName=page", "", "?userName=%0Aevil%20line%0D%0A&password=secret"] {
      _ = try await get("authentication/isUserNameAvailable\(query)")
    }
    _ = try await get("authentication/other?userName")
    _ = try await get("authentication/isUserNameAvailable?userName=page", condition: .unavailable)
    _ = try await get("jokes/j/9prWnjyImyd")
    var log = ServerLog()
    let following = services.authenticationLog.logs.sink { log = $0 }
    #expect(
      log.lines == [
        "GET /isUserNameAvailable, 4 characters: 200", "GET /isUserNameAvailable, no characters: 400",
        "GET /isUserNameAvailable, 9 characters: 200", "GET another path, 0 characters: 404",
        "GET /isUserNameAvailable, 4 characters: 503",
      ])
    for _ in 0..<50 { _ = try await get("authentication/isUserNameAvailable?userName=page") }
    #expect(log.lines.count == RequestLog.limit)
    #expect(log.count == 55)
    following.cancel()
  }

  @Test("A client chooses in which condition a service answers it")
  func conditions() async throws {
    let path = "jokes/j/9prWnjyImyd"
    #expect(try await get(path).text.contains("librarian"))
    #expect(try await get(path, condition: .serverError).status.code == 500)
    let unavailable = try await get(path, condition: .unavailable)
    #expect(unavailable.status.code == 503)
    #expect(unavailable.headers["Retry-After"] == "5")
    #expect(try await get(path, condition: .malformed).text.hasPrefix("<!doctype html>"))
    #expect(try await get(path, condition: .empty).text == "")
    #expect(try await get("jokes/none").text == #"{"error":true,"reason":"Not Found"}"#)
    #expect(try await app.get("/gallery/services/\(path)").text.contains("librarian"))
  }

  // MARK: The client

  /// The answer, or the error, of a service on a socket.
  private func load(_ condition: ServiceCondition) async throws -> Result<WebAnswer, URLError> {
    let service = services.server(.jokes, condition)
    for await result in service.get("j", "9prWnjyImyd").map({ Result<WebAnswer, URLError>.success($0) })
      .catch({ Just(.failure($0)) }).values
    {
      return result
    }
    throw URLError(.cancelled)
  }

  @Test("The client tells answers from failures, over a real socket", arguments: ServiceCondition.allCases)
  func client(condition: ServiceCondition) async throws {
    try await app.servingWebServices {
      let result = try await load(condition)
      switch condition {
      case .cutOff, .unreachable: #expect(throws: URLError.self) { try result.get() }
      case .serverError: #expect(try result.get().status == 500)
      case .unavailable:
        #expect(try result.get().status == 503)
        #expect(try result.get().retryAfter == "5")
      case .empty: #expect(try result.get().body.isEmpty)
      case .malformed: #expect(try String(decoding: result.get().body, as: UTF8.self).hasPrefix("<!doctype"))
      case .fine, .slow: #expect(try String(decoding: result.get().body, as: UTF8.self).contains("librarian"))
      }
      try await waitUntil { services.requestCount == 0 }
    }
  }

  @Test("An answer that is too large or too late is a failure")
  func limits() async throws {
    try await app.servingWebServices {
      let address = try #require(services.ownAddress)
      let field = [LocalServices.conditionField: ServiceCondition.slow.rawValue]
      let path = "gallery/services/jokes/j/9prWnjyImyd"
      for (load, headers, code) in [
        (WebServer.loading(limit: 10), [:], URLError.Code.dataLengthExceedsMaximum),
        (WebServer.loading(timeout: 1), field, .timedOut),
      ] {
        let url = try #require(URL(string: "\(address)/\(path)"))
        var failure: URLError?
        do {
          for try await _ in load(url, headers).values {}
        } catch {
          failure = error as? URLError
        }
        #expect(failure?.code == code)
      }
    }
  }

  @Test(
    "Without URLSession the local services answer the same, and nothing else can be reached",
    arguments: ServiceCondition.allCases.filter { $0 != .slow })
  func direct(condition: ServiceCondition) async throws {
    let services = services
    let load = WebServer.asking(at: "http://localhost") { await services.respond(to: $0) }
    let host = condition == .unreachable ? "http://127.0.0.1:9" : "http://localhost"
    let url = try #require(URL(string: "\(host)/gallery/services/books/search.json?q=moby%20dick"))
    // The status, or the code of the error, which is negative.
    var outcome: Int?
    let loading = load(url, [LocalServices.conditionField: condition.rawValue]).map(\.status)
    do {
      for try await status in loading.values { outcome = status }
    } catch {
      outcome = try #require(error as? URLError).code.rawValue
    }
    let expected: [ServiceCondition: Int] = [
      .serverError: 500, .unavailable: 503, .cutOff: URLError.Code.networkConnectionLost.rawValue,
      .unreachable: URLError.Code.cannotConnectToHost.rawValue,
    ]
    #expect(outcome == expected[condition] ?? 200)
  }
}
