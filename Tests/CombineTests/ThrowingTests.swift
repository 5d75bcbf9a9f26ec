import Combine
import Testing

/// Closures that throw, and what becomes of errors.
@Suite(.timeLimit(.minutes(10))) struct ThrowingTests {
  private let source = (1...3).publisher
  private let fail = Fail<Int, Failed>(error: Failed())

  /// Throws at 2.
  private static func check<Result>(_ value: Int, or result: Result) throws -> Result {
    if value == 2 { throw Failed() }
    return result
  }

  /// Expects values, and then the error that a closure threw.
  private func expect<P: Publisher>(
    _ expected: [P.Output], then error: Failed = Failed(), of publisher: P,
    sourceLocation: SourceLocation = #_sourceLocation
  ) where P.Output: Equatable, P.Failure == any Error {
    let recorder = publisher.record()
    #expect(recorder.values == expected, sourceLocation: sourceLocation)
    #expect(recorder.failure as? Failed == error, sourceLocation: sourceLocation)
  }

  @Test func mappingEndsWithTheError() {
    expect([1], of: source.tryMap { try Self.check($0, or: $0) })
    expect([1], of: source.tryCompactMap { try Self.check($0, or: $0 as Int?) })
    expect([1], of: source.tryScan(0) { try Self.check($1, or: $0 + $1) })
  }

  @Test func filteringEndsWithTheError() {
    expect([1], of: source.tryFilter { try Self.check($0, or: true) })
    expect([1], of: source.tryRemoveDuplicates { try Self.check($1, or: $0 == $1) })
  }

  @Test func foldingEndsWithTheErrorAlone() {
    expect([], of: source.tryReduce(0) { try Self.check($1, or: $0 + $1) })
    expect([], of: source.tryMax { try Self.check(max($0, $1), or: $0 < $1) })
    expect([], of: source.tryMin { try Self.check(max($0, $1), or: $0 < $1) })
  }

  @Test func matchingEndsWithTheErrorAlone() {
    expect([], of: source.tryAllSatisfy { try Self.check($0, or: true) })
    expect([], of: source.tryContains { try Self.check($0, or: false) })
  }

  @Test func selectingEndsWithTheError() {
    expect([], of: source.tryFirst { try Self.check($0, or: false) })
    expect([], of: source.tryLast { try Self.check($0, or: true) })
    expect([], of: source.tryDrop { try Self.check($0, or: true) })
    expect([1], of: source.tryPrefix { try Self.check($0, or: true) })
  }

  @Test func anErrorMayBecomeAnother() {
    expect([], of: fail.tryCatch { error -> Just<Int> in throw error })
  }

  @Test func anErrorMayBecomeAValueOrAPublisher() {
    #expect(fail.replaceError(with: 5).wholeValues() == [5])
    #expect(fail.catch { _ in Just(6) }.wholeValues() == [6])
  }

  /// A publisher that fails all attempts but the last.
  private func flaky(_ attempts: Int, _ count: @escaping () -> Void) -> some Publisher<Int, Failed> {
    var left = attempts
    return Deferred { [fail] () -> AnyPublisher<Int, Failed> in
      count()
      left -= 1
      return left > 0
        ? fail.eraseToAnyPublisher() : Just(1).setFailureType(to: Failed.self).eraseToAnyPublisher()
    }
  }

  @Test func retryingEndsWithTheFirstSuccess() {
    var attempts = 0
    #expect(flaky(3) { attempts += 1 }.retry(5).wholeValues() == [1])
    #expect(attempts == 3)
  }

  @Test func retryingEndsWithTheErrorAfterSoManyAttempts() {
    var attempts = 0
    #expect(flaky(100) { attempts += 1 }.retry(3).record().failure == Failed())
    #expect(attempts == 4)
  }

  @Test func retryingOftenNeedsNoStack() {
    #expect(flaky(50_000) {}.retry(100_000).wholeValues() == [1])
  }
}
