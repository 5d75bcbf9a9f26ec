import CombineTesting
import Testing

/// Delivers what tasks send to a scheduler, until a condition holds. The clock stands still meanwhile.
func settle(_ scheduler: TestScheduler, until condition: () -> Bool) async {
  let end = ContinuousClock.now + .seconds(300)
  scheduler.advance()
  while !condition(), ContinuousClock.now < end {
    try? await Task.sleep(for: .microseconds(200))
    scheduler.advance()
  }
  #expect(condition())
}
