import Synchronization
import Testing

@testable import Dogear

@Suite("Work that all who ask for it wait for together", .timeLimit(.minutes(10)))
struct SharedWorkTests {
  private final class Runs: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  @Test("All who ask meanwhile get the value of one; who asks later begins anew; a failure is everybody's")
  func sharing() async throws {
    let work = SharedWork<String, Int>()
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let runs = Runs()
    @Sendable func ask(_ key: String = "a") -> Task<Int, any Error> {
      Task.immediate {
        try await work.value(of: key) {
          let number = runs.next()
          for await _ in gate {}
          return number
        }
      }
    }
    let asking = (0..<20).map { _ in ask() }
    opening.finish()
    for each in asking { #expect(try await each.value == 1) }
    #expect(try await ask().value == 2)
    #expect(try await ask("b").value == 3)
    await #expect(throws: StoreError.notFound) { try await work.value(of: "a") { throw StoreError.notFound } }
    #expect(try await work.value(of: "a") { 4 } == 4)
  }
}
