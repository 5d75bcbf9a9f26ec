import Combine
import Foundation

/// A service of jokes.
public struct DadJokes: Sendable {
  public struct Joke: Codable, Equatable, Sendable {
    public let id: String
    public let joke: String
  }

  public enum Error: Swift.Error, Equatable, CustomStringConvertible {
    case network
    case jokeDoesntExist(id: String)
    case parsing
    case unknown

    public var description: String {
      switch self {
      case .network: "Request to API Server failed"
      case .parsing: "Failed parsing response from server"
      case .jokeDoesntExist(let id): "Joke with ID \(id) doesn't exist"
      case .unknown: "An unknown error occurred"
      }
    }
  }

  /// The text by which the service says that it does not have a joke: its answer has no such status.
  private struct Message: Decodable {
    let status: Int
  }

  private let server: WebServer

  public init(server: WebServer) {
    self.server = server
  }

  /// A joke. An id without a letter is none, so that nobody is asked for it.
  public func getJoke(id: String) -> AnyPublisher<Joke, Error> {
    guard id.contains(where: \.isLetter) else {
      return Fail(error: .jokeDoesntExist(id: id)).eraseToAnyPublisher()
    }
    return server.get("j", id, headers: ["Accept": "application/json"])
      .tryMap { answer -> Data in
        let message = try? JSONDecoder().decode(Message.self, from: answer.body)
        if answer.status == 404 || message?.status == 404 { throw Error.jokeDoesntExist(id: id) }
        guard answer.isSuccess else { throw Error.network }
        return answer.body
      }
      .decode(type: Joke.self, decoder: JSONDecoder())
      .mapError { error in
        switch error {
        case is URLError: .network
        case is DecodingError: .parsing
        default: error as? Error ?? .unknown
        }
      }
      .eraseToAnyPublisher()
  }
}
