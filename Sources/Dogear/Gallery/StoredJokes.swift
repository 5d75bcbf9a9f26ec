import Combine
import Gallery
import GalleryModels
import Live

/// The jokes that visitors saved, in the database.
struct StoredJokes: JokeStores {
  let store: ListStore<SavedJoke>

  func store(of visitor: any PageVisitor) -> any JokeStore {
    OwnersJokes(store: store, owner: (visitor as? Visitor ?? .stranger).owner)
  }
}

/// The jokes of one owner.
private struct OwnersJokes: JokeStore {
  let store: ListStore<SavedJoke>
  let owner: OwnerID

  func savedJokes() async throws -> [Joke] {
    try await store.list(of: owner).items.map(\.joke)
  }

  func jokes(on scheduler: some Scheduler & Sendable) -> AnyPublisher<[Joke], Never> {
    Deferred {
      let list = CurrentValueSubject<SharedList<SavedJoke>?, Never>(nil)
      Task { list.send(try? await store.list(of: owner)) }
      return list.compactMap { $0 }.first()
    }
    .receive(on: scheduler)
    .flatMap { $0.publisher }
    .receive(on: scheduler)
    .map { $0.items.map(\.joke) }
    .eraseToAnyPublisher()
  }

  func save(_ joke: Joke) async throws {
    guard joke.isSavable else { return }
    let item = SavedJoke(joke)
    if let stored = try await store.list(of: owner).item(joke.id) {
      try await store.update(item, replacing: stored, of: owner)
    } else if try await store.deletedItem(id: joke.id, of: owner) != nil {
      try await store.restore(id: joke.id, of: owner)
    } else {
      try await store.add(item, to: owner)
    }
  }

  func delete(_ id: Joke.ID) async throws {
    try await store.delete(id: id, of: owner)
  }
}
