import Glibc

/// How long a test waits for something before it fails.
private let patience = Duration.seconds(60)

/// Waits on this thread until a condition holds, such as that a server has closed a connection.
///
/// - Throws: `TestFailure` where it doesn't hold within a minute.
public func blockUntil(
  _ condition: () throws -> Bool, fileID: StaticString = #fileID, line: Int = #line
) throws {
  let end = ContinuousClock.now + patience
  while !(try condition()) {
    if ContinuousClock.now > end { throw tooLong(fileID, line) }
    sched_yield()
  }
}

/// Waits until a condition holds, and lets other tasks run meanwhile.
///
/// - Throws: `TestFailure` where it doesn't hold within a minute.
public func waitUntil(
  _ condition: () async throws -> Bool, fileID: StaticString = #fileID, line: Int = #line
) async throws {
  let end = ContinuousClock.now + patience
  while !(try await condition()) {
    if ContinuousClock.now > end { throw tooLong(fileID, line) }
    await Task.yield()
  }
}

private func tooLong(_ fileID: StaticString, _ line: Int) -> TestFailure {
  TestFailure("\(fileID):\(line): what the test waits for has not come to be within a minute")
}
