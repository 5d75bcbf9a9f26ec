import Combine

/// A service that takes five seconds for its work.
public struct Worker: Sendable {
  private let log: @Sendable (String) -> Void

  /// Makes a worker that says where it is.
  public init(log: @escaping @Sendable (String) -> Void) {
    self.log = log
  }

  /// The work. Nothing happens until somebody subscribes.
  public func performWork(on scheduler: some Scheduler) -> some Publisher<Bool, Never> {
    Deferred {
      log("performWork: begins")
      return Just(true)
        .delay(for: .seconds(5), scheduler: scheduler)
        .handleEvents(receiveOutput: { _ in log("performWork: done") })
    }
  }
}
