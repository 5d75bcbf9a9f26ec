/// Something that is done at once, or may take its time, such as to ask a store.
@usableFromInline
enum Work<Given, Made>: Sendable {
  case sync(@Sendable (Given) throws -> Made)
  case async(@Sendable (Given) async throws -> Made)

  // What is done at once takes no detour by a task then.
  @inline(__always)
  func callAsFunction(_ given: Given) async throws -> Made {
    switch self {
    case .sync(let work): try work(given)
    case .async(let work): try await work(given)
    }
  }
}
