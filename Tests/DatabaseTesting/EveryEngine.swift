import Testing

/// The trait of tests that run on each engine in turn, in a database that `Database.ofCurrentEngine` opens.
public struct EveryEngine: SuiteTrait, TestTrait, TestScoping {
  /// The tests of a suite each have it.
  public var isRecursive: Bool { true }

  /// The scope of each case of a test.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> EveryEngine? {
    testCase == nil ? nil : self
  }

  /// Runs a test on one engine after another.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    for engine in Engine.allCases {
      try await Engine.$current.withValue(engine) { try await function() }
    }
  }
}

extension Trait where Self == EveryEngine {
  /// Has a test run on each engine.
  public static var everyEngine: EveryEngine { EveryEngine() }
}

extension Trait where Self == ConditionTrait {
  /// Has a test run only where there is a PostgreSQL server.
  public static var onPostgres: ConditionTrait { .enabled(if: Engine.serverURL != nil) }
}
