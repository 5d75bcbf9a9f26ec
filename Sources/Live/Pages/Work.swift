/// A function that is synchronous, or asynchronous where it may have to wait, such as for a store.
@usableFromInline
enum Work<Given, Made>: Sendable {
  case sync(@Sendable (Given) throws -> Made)
  case async(@Sendable (Given) async throws -> Made)

  // Inlined, so that synchronous work is called directly.
  @inline(__always)
  func callAsFunction(_ given: Given) async throws -> Made {
    switch self {
    case .sync(let work): try work(given)
    case .async(let work): try await work(given)
    }
  }
}
