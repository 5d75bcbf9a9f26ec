import Combine
import Foundation

/// The answer of a server.
public struct WebAnswer: Equatable, Sendable {
  public let status: Int
  /// The value of the header Retry-After.
  public let retryAfter: String?
  public let body: Data

  public init(status: Int = 200, retryAfter: String? = nil, body: Data) {
    (self.status, self.retryAfter, self.body) = (status, retryAfter, body)
  }

  public var isSuccess: Bool { (200..<300).contains(status) }
}

/// A server that is asked for what it has at its addresses.
public struct WebServer: Sendable {
  /// Loads what is at an address, with header fields.
  public typealias Load = @Sendable (URL, [String: String]) -> AnyPublisher<WebAnswer, URLError>

  private let address: String
  private let load: Load

  public init(address: String, load: @escaping Load) {
    (self.address, self.load) = (address, load)
  }

  /// The URL of a path in the server's address, with a query whose values may have any character.
  public func url(_ path: [String], query: KeyValuePairs<String, String> = [:]) -> URL? {
    let place = ([address] + path.map(Self.escaped)).joined(separator: "/")
    let pairs = query.map { "\($0.key)=\(Self.escaped($0.value))" }.joined(separator: "&")
    let url = URL(string: pairs.isEmpty ? place : "\(place)?\(pairs)")
    return url?.host() == nil ? nil : url
  }

  /// Asks for what is at a path.
  public func get(
    _ path: String..., query: KeyValuePairs<String, String> = [:], headers: [String: String] = [:]
  ) -> AnyPublisher<WebAnswer, URLError> {
    guard let url = url(path, query: query) else {
      return Fail(error: URLError(.badURL)).eraseToAnyPublisher()
    }
    return load(url, headers)
  }

  /// A text with everything escaped that means something in a URL, unlike with `.urlHostAllowed`.
  private static func escaped(_ text: String) -> String {
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }
}
