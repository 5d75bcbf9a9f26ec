/// Carries a closure to the thread on which a scheduler runs it. Unchecked because `Scheduler`, like Apple's, takes
/// closures that aren't `Sendable`: the caller decides where one may run by its choice of scheduler.
struct Carried: @unchecked Sendable {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) { self.action = action }

  func callAsFunction() { action() }
}
