import CombineTesting
import Testing

/// Delivers what tasks send to a scheduler, until a condition holds. The clock stands still meanwhile.
func settle(
  _ scheduler: TestScheduler, sourceLocation: SourceLocation = #_sourceLocation, until condition: () -> Bool
) async {
  let end = ContinuousClock.now + .seconds(120)
  scheduler.advance()
  while !condition(), !Task.isCancelled, ContinuousClock.now < end {
    try? await Task.sleep(for: .milliseconds(1))
    scheduler.advance()
  }
  #expect(condition(), sourceLocation: sourceLocation)
}
