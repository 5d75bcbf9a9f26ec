import Combine
import Foundation

/// A service of jokes, one for each request.
public protocol JokeServiceDataPublisher: Sendable {
  func publisher() -> AnyPublisher<Data, URLError>
}

/// A service that translates jokes.
public protocol TranslationServiceDataPublisher: Sendable {
  func publisher(for joke: Joke, to languageCode: String) -> AnyPublisher<Data, URLError>
}

/// A failure of the local services, for trying it out.
public enum JokeFailure: String, CaseIterable, Sendable {
  case none = "Nothing"
  case once = "The first try"
  case offline = "The connection"
  case timeout = "The time"
  case garbage = "The answer"
  case translation = "The translation"

  /// The error of a try; nil where it succeeds.
  func error(attempt: Int) -> URLError? {
    switch self {
    case .none, .garbage, .translation: nil
    case .once: attempt == 1 ? URLError(.networkConnectionLost) : nil
    case .offline: URLError(.notConnectedToInternet)
    case .timeout: URLError(.timedOut)
    }
  }
}

/// A service with jokes of its own, which takes its time and fails as it is told to.
public struct LocalJokeService<Time: Scheduler>: JokeServiceDataPublisher, @unchecked Sendable {
  private let scheduler: Time
  private let failure: JokeFailure
  private let next: @Sendable () -> Joke

  /// - Parameter next: the joke of a request.
  public init(on scheduler: Time, failure: JokeFailure = .none, next: @escaping @Sendable () -> Joke) {
    (self.scheduler, self.failure, self.next) = (scheduler, failure, next)
  }

  public func publisher() -> AnyPublisher<Data, URLError> {
    var attempt = 0
    return Deferred { () -> AnyPublisher<Data, URLError> in
      attempt += 1
      if let error = failure.error(attempt: attempt) { return Fail(error: error).eraseToAnyPublisher() }
      let data = failure == .garbage ? Data("<html>".utf8) : (try? JSONEncoder().encode(next())) ?? Data()
      return Just(data).setFailureType(to: URLError.self).eraseToAnyPublisher()
    }
    .delay(for: .seconds(0.5), scheduler: scheduler)
    .eraseToAnyPublisher()
  }
}

/// A service that translates the jokes of its dictionary.
public struct DictionaryService<Time: Scheduler>: TranslationServiceDataPublisher, @unchecked Sendable {
  private let scheduler: Time
  private let fails: Bool

  public init(on scheduler: Time, fails: Bool = false) {
    (self.scheduler, self.fails) = (scheduler, fails)
  }

  public func publisher(for joke: Joke, to languageCode: String) -> AnyPublisher<Data, URLError> {
    let translations = JokeDictionary.translation(of: joke.id, to: languageCode).map { [$0] } ?? []
    let data = (try? JSONEncoder().encode(TranslationResponse(translations: translations))) ?? Data()
    return Just(data).setFailureType(to: URLError.self)
      .flatMap { [fails] data -> AnyPublisher<Data, URLError> in
        fails
          ? Fail(error: URLError(.badServerResponse)).eraseToAnyPublisher()
          : Just(data).setFailureType(to: URLError.self).eraseToAnyPublisher()
      }
      .delay(for: .seconds(0.3), scheduler: scheduler)
      .eraseToAnyPublisher()
  }
}
