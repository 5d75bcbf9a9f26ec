import Combine

/// A service that takes five seconds for its work.
public struct Worker: Sendable {
  private let log: @Sendable (String) -> Void

  /// Makes a worker that says where it is.
  public init(log: @escaping @Sendable (String) -> Void) {
    self.log = log
  }

  /// The work, which begins as somebody subscribes.
  public func performWork(on scheduler: some Scheduler) -> some Publisher<Bool, Never> {
    log("performWork: starts")
    return Deferred {
      SlowFuture(seconds: 5, scheduler: scheduler, start: { log("Future: starts") }) {
        log("Future: finished")
        return true
      }
    }
  }
}
