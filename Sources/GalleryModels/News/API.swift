import Combine
import Foundation

/// A client of a news service, whose stories come one by one.
public struct API: Sendable {
  public enum Error: LocalizedError, Identifiable, Equatable {
    case addressUnreachable(URL)
    case invalidResponse

    public var id: String { localizedDescription }

    public var errorDescription: String? {
      switch self {
      case .invalidResponse: "The server responded with garbage."
      case .addressUnreachable(let url): "\(url.absoluteString) is unreachable."
      }
    }
  }

  /// The most stories that are asked for.
  public var maxStories = 10

  private let server: WebServer
  private let decoder = JSONDecoder()

  public init(server: WebServer) {
    self.server = server
  }

  /// A story; nothing where it can't be had.
  public func story(id: Int) -> AnyPublisher<Story, Never> {
    server.get("item", "\(id).json")
      .map(\.body)
      .decode(type: Story.self, decoder: decoder)
      .catch { _ in Empty<Story, Never>() }
      .eraseToAnyPublisher()
  }

  /// The first of some stories, each as soon as it is there.
  public func mergedStories(ids: [Int]) -> AnyPublisher<Story, Never> {
    let stories = ids.prefix(maxStories).map(story)
    precondition(!stories.isEmpty, "there are stories to merge")
    return stories.dropFirst().reduce(stories[0]) { merged, story in
      merged.merge(with: story).eraseToAnyPublisher()
    }
  }

  /// The newest stories so far, in a list that grows.
  public func stories() -> AnyPublisher<[Story], Error> {
    guard let url = server.url(["newstories.json"]) else {
      return Fail(error: .invalidResponse).eraseToAnyPublisher()
    }
    return server.get("newstories.json")
      .tryMap { answer in
        guard answer.isSuccess else { throw Error.invalidResponse }
        return answer.body
      }
      .decode(type: [Int].self, decoder: decoder)
      .mapError { $0 is URLError ? .addressUnreachable(url) : .invalidResponse }
      .filter { !$0.isEmpty }
      .flatMap { mergedStories(ids: $0).setFailureType(to: Error.self) }
      .scan([]) { $0 + [$1] }
      .map { $0.sorted() }
      .eraseToAnyPublisher()
  }
}
