/// Something that is done at once, or may take its time, such as to ask a store.
@usableFromInline
enum Work<Given, Made>: Sendable {
  case atOnce(@Sendable (Given) throws -> Made)
  case inTime(@Sendable (Given) async throws -> Made)

  // What is done at once takes no detour by a task then.
  @inline(__always)
  func callAsFunction(_ given: Given) async throws -> Made {
    switch self {
    case .atOnce(let work): try work(given)
    case .inTime(let work): try await work(given)
    }
  }
}
