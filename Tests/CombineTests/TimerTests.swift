import Combine
import Foundation
import Testing

/// Timers that are connected by hand, in a mode of the run loop that has nothing else.
@Suite("Connected timers", .timeLimit(.minutes(10))) struct TimerTests {
  private let mode = RunLoop.Mode("timers \(UUID())")

  private func timer() -> Timer.TimerPublisher { Timer.publish(every: 0.001, on: .current, in: mode) }

  /// Whether a timer runs.
  private var isRunning: Bool { RunLoop.current.limitDate(forMode: mode) != nil }

  /// Runs the loop until so many values have come, or no timer is left.
  private func run(_ recorder: Recorder<Date, Never>, until count: Int) {
    while recorder.values.count < count, isRunning {
      _ = RunLoop.current.run(mode: mode, before: Date(timeIntervalSinceNow: 1))
    }
  }

  @Test("A timer whose connection is dropped goes on") func dropped() {
    let publisher = timer()
    let recorder = publisher.record()
    _ = publisher.connect()
    run(recorder, until: 3)
    #expect(recorder.values.count >= 3)
    #expect(isRunning)
    withExtendedLifetime(publisher) {}
  }

  @Test("A timer stops when its connection is cancelled, more than once too") func cancelled() {
    let publisher = timer()
    let recorder = publisher.record()
    let connection = publisher.connect()
    run(recorder, until: 1)
    #expect(isRunning)
    connection.cancel()
    connection.cancel()
    #expect(!isRunning)
    #expect(recorder.values.count >= 1)
  }

  @Test("autoconnect stops the timer with its last subscriber") func autoconnect() {
    let publisher = timer().autoconnect()
    let recorders = (0..<2).map { _ in publisher.record() }
    run(recorders[0], until: 2)
    recorders[0].cancel()
    #expect(isRunning)
    recorders[1].cancel()
    #expect(!isRunning)
  }

  @Test(
    "The end of one connection leaves the others running, and the publisher's end stops all", arguments: 0..<3
  )
  func severalConnections(index: Int) {
    var publisher: Timer.TimerPublisher? = timer()
    let connections = (0..<3).map { _ in publisher?.connect() }
    connections[index]?.cancel()
    #expect(isRunning)
    publisher = nil
    #expect(!isRunning)
    withExtendedLifetime(connections) {}
  }
}
