import Glibc

/// The time that a test waits for something before it fails: long, because others may use the machine as well.
private let patience = Duration.seconds(300)
/// The pause between two looks, in microseconds. Who waits leaves the processor to those that are waited for.
private let pause: UInt32 = 500

/// Waits on this thread until a condition holds, such as that a server has closed a connection.
///
/// - Throws: `TestFailure` where it doesn't hold within five minutes.
public func blockUntil(
  _ condition: () throws -> Bool, fileID: StaticString = #fileID, line: Int = #line
) throws {
  let end = ContinuousClock.now + patience
  while !(try condition()) {
    if ContinuousClock.now > end { throw tooLong(fileID, line) }
    usleep(pause)
  }
}

/// Waits until a condition holds, and lets other tasks run meanwhile.
///
/// - Throws: `TestFailure` where it doesn't hold within five minutes.
public func waitUntil(
  _ condition: () async throws -> Bool, fileID: StaticString = #fileID, line: Int = #line
) async throws {
  let end = ContinuousClock.now + patience
  while !(try await condition()) {
    if ContinuousClock.now > end { throw tooLong(fileID, line) }
    try await Task.sleep(for: .microseconds(pause))
  }
}

private func tooLong(_ fileID: StaticString, _ line: Int) -> TestFailure {
  TestFailure("\(fileID):\(line): what the test waits for has not come to be within five minutes")
}
