import Combine
import Foundation

/// A store of the jokes that somebody likes.
public protocol JokeStore: Sendable {
  /// The jokes as they are.
  func savedJokes() async throws -> [Joke]
  /// The jokes as they are, and whenever they change, on a scheduler.
  func jokes(on scheduler: some Scheduler & Sendable) -> AnyPublisher<[Joke], Never>
  /// Saves a joke, in place of one with the same id.
  func save(_ joke: Joke) async throws
  func delete(_ id: Joke.ID) async throws
}

/// A store in memory.
// Sendable because the lock guards each change, and a subject its own state.
public final class MemoryJokeStore: JokeStore, @unchecked Sendable {
  public static let limit = 200

  private let lock = NSLock()
  private let subject = CurrentValueSubject<[Joke], Never>([])

  public init() {}

  public func savedJokes() async throws -> [Joke] { subject.value }

  public func jokes(on scheduler: some Scheduler & Sendable) -> AnyPublisher<[Joke], Never> {
    subject.receive(on: scheduler).eraseToAnyPublisher()
  }

  public func save(_ joke: Joke) async throws {
    guard joke.isSavable else { return }
    lock.withLock {
      subject.value = Array((subject.value.filter { $0.id != joke.id } + [joke]).suffix(Self.limit))
    }
  }

  public func delete(_ id: Joke.ID) async throws {
    lock.withLock { subject.value.removeAll { $0.id == id } }
  }
}
