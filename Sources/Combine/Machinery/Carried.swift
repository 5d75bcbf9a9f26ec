/// Carries a closure to where a scheduler runs it. Unchecked because `Scheduler` takes closures as Apple's does: who
/// schedules one says by the choice of scheduler where it may run.
struct Carried: @unchecked Sendable {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) { self.action = action }

  func callAsFunction() { action() }
}
