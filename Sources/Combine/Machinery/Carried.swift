/// Carries a closure to the thread on which a scheduler runs it. Unchecked because `Scheduler`, like Apple's, takes
/// closures that aren't `Sendable`: the caller decides where one may run by its choice of scheduler.
package struct Carried: @unchecked Sendable {
  private let action: () -> Void

  package init(_ action: @escaping () -> Void) { self.action = action }

  package func callAsFunction() { action() }

  /// The closure as one that may go to another thread, not wrapped in a further closure, which would take memory
  /// (thresholds.json: “receive(on:) a serial queue, of closures”).
  package var sendable: @Sendable () -> Void { unsafeBitCast(self, to: SendableAction.self).action }
}

/// Laid out as `Carried` is: a bare closure that is cast would be wrapped twice.
private struct SendableAction {
  let action: @Sendable () -> Void
}
