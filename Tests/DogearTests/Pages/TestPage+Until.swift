import LiveTesting
import Testing

extension TestPage {
  /// Applies patches until a condition holds; a page without scripts has to show it already.
  func until(_ isLive: Bool, _ condition: (TestDocument) throws -> Bool) async throws {
    if isLive { return try await until(condition) }
    #expect(try condition(document))
  }
}
