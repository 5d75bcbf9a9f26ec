/// Carries a closure to the thread on which a scheduler runs it. Unchecked because `Scheduler`, like Apple's, takes
/// closures that aren't `Sendable`: the caller decides where one may run by its choice of scheduler.
package struct Carried: @unchecked Sendable {
  private let action: () -> Void

  package init(_ action: @escaping () -> Void) { self.action = action }

  package func callAsFunction() { action() }
}
