import Foundation
import GalleryModels
import HTTP

/// The services that rooms ask where no others are configured, with JSON as the real ones have it.
struct LocalServices: Sendable {
  /// The header field in which a room says in which condition the service is to be.
  static let conditionField = "Dogear-Condition"

  /// The requests to the authentication demo server.
  let requests = RequestLog()

  private let router: Router

  init() {
    var router = Router()
    let authentication = AuthenticationDemo()
    router.get(Self.path(.authentication, "isUserNameAvailable")) { authentication.respond(to: $0) }
    router.get(Self.path(.books, "search.json"), LibraryDemo.search)
    router.get(Self.path(.jokes, "j/{id}"), JokesDemo.joke)
    router.get(Self.path(.words, "words"), WordsDemo.random)
    router.get(Self.path(.words, "words/{word}"), WordsDemo.word)
    router.get(Self.path(.news, "newstories.json"), NewsDemo.list)
    router.get(Self.path(.news, "item/{name}"), NewsDemo.story)
    router.get(Self.path(.weather, "data/2.5/weather"), WeatherDemo.current)
    router.get(Self.path(.weather, "data/2.5/forecast"), WeatherDemo.forecast)
    router.get(Self.path(.photos, "{name}"), PhotosDemo.photo)
    self.router = router
  }

  private static func path(_ service: WebServices.Name, _ rest: String) -> String {
    "/gallery/services/\(service.rawValue)/\(rest)"
  }

  /// Responds to a request, in the condition that it asks for. An error is JSON, too.
  func respond(to request: Request) async -> Response {
    let response = await responseInCondition(to: request)
    if request.path.hasPrefix(Self.path(.authentication, "")) { requests.add(request, response.status) }
    return response
  }

  private func responseInCondition(to request: Request) async -> Response {
    do {
      let condition = ServiceCondition(rawValue: request.headers[Self.conditionField] ?? "") ?? .fine
      let response = try await router.respond(to: request)
      return try await response.inCondition(condition)
    } catch {
      let error = error as? HTTPError ?? HTTPError(.internalServerError)
      return .failure(error.status, error.message)
    }
  }
}

/// The body of an error, as services send it.
private struct FailureMessage: Encodable {
  let error = true
  let reason: String
}

extension Response {
  /// A value as JSON.
  static func json(_ value: some Encodable, status: Status = .ok) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Response(
      status: status,
      headers: ["Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"],
      body: .bytes(Array(try encoder.encode(value))))
  }

  /// The error as JSON.
  static func failure(_ status: Status, _ reason: String) -> Response {
    (try? json(FailureMessage(reason: reason), status: status)) ?? Response(status: status)
  }

  /// The response as a service in some condition gives it.
  fileprivate func inCondition(_ condition: ServiceCondition) async throws -> Response {
    switch condition {
    case .fine, .unreachable: return self
    case .slow:
      try await Task.sleep(for: .seconds(2))
      return self
    case .serverError: return .failure(.internalServerError, "The database is corrupted")
    case .unavailable:
      var response = Response.failure(.serviceUnavailable, "Temporarily unavailable for maintenance")
      response.headers["Retry-After"] = "5"
      return response
    case .malformed:
      return .html(Array("<!doctype html><title>Welcome to the hotel</title><p>Please sign in.".utf8))
    case .empty:
      var response = self
      response.body = .none
      return response
    case .cutOff:
      guard case .bytes(let bytes) = body else { return self }
      return .stream(status: status, headers: headers, length: bytes.count) { writer in
        try await writer.write(Array(bytes.prefix(bytes.count / 2)))
      }
    }
  }
}
