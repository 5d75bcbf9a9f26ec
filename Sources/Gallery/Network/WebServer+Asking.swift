import Combine
import Foundation
import GalleryModels
import HTTP

extension WebServer {
  /// Loads from a handler of this process, which answers for an address. Nothing else can be reached.
  static func asking(
    at address: String, _ handler: @escaping @Sendable (Request) async -> Response
  ) -> Load {
    { url, headers in
      Just(url)
        .await { url in
          guard url.absoluteString.hasPrefix("\(address)/") else {
            return Result<WebAnswer, URLError>.failure(URLError(.cannotConnectToHost))
          }
          return await answer(to: url, headers, handler)
        }
        .setFailureType(to: URLError.self)
        .flatMap(\.publisher)
        .eraseToAnyPublisher()
    }
  }

  private static func answer(
    to url: URL, _ headers: [String: String], _ handler: @Sendable (Request) async -> Response
  ) async -> Result<WebAnswer, URLError> {
    let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    guard
      let request = try? Request(
        target: url.path(percentEncoded: true) + query,
        headers: Headers(headers.map { ($0.key, $0.value) }))
    else { return .failure(URLError(.badURL)) }
    let response = await handler(request)
    let bytes: [UInt8]
    switch response.body {
    case .none: bytes = []
    case .bytes(let all): bytes = all
    // The local services send in parts what they cut off.
    case .file, .stream, .eventStream: return .failure(URLError(.networkConnectionLost))
    }
    return .success(
      WebAnswer(
        status: response.status.code, retryAfter: response.headers["Retry-After"], body: Data(bytes)))
  }
}
