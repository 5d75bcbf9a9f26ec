import Combine

extension Scheduler where Self: Sendable {
  /// Waits without a thread, until the time has come or the task is cancelled.
  func wait(seconds: Double) async {
    for await _ in Just(()).delay(for: .seconds(seconds), scheduler: self).values {}
  }
}
