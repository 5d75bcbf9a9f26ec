import Combine
import Foundation

/// Examples of operators in time, whose publishers are drawn while they run.
public final class TimelinesViewModel: ObservableObject {
  public static let rates = 0.5...4.0
  public static let spans = 0.1...5.0
  public static let counts = 1...5
  /// The seconds after which an example is stopped that has not ended by then.
  public static let length = 15.0

  // Input
  @Published public private(set) var example = TimelineExample.delay
  /// Whether the source is shown alone, before the operator was added.
  @Published public var isStarter = false
  /// The values per second.
  @Published public var rate = 1.0
  @Published public var span = TimelineExample.delay.span
  @Published public var count = 2

  // Output
  @Published public private(set) var timelines: [Timeline] = []
  /// The seconds since the start.
  @Published public private(set) var now = 0.0
  @Published public private(set) var isRunning = false
  @Published public private(set) var log = EventLog()
  /// The values of the series that is plotted.
  @Published public private(set) var series: [Double] = []

  let presses = PassthroughSubject<Void, TimeoutError>()
  private(set) var stopwatch = Stopwatch(ImmediateScheduler.shared)
  private var pipelines: Set<AnyCancellable> = []

  public init(_ example: TimelineExample = .delay) {
    choose(example)
  }

  /// Turns to an example, with the constants that it begins with.
  public func choose(_ example: TimelineExample) {
    stop()
    (self.example, rate, span, count) = (example, 1, example.span, 2)
    clear()
  }

  /// Runs the example from its beginning.
  public func run<Clock: Scheduler>(on clock: Clock) {
    stop()
    clear()
    (stopwatch, isRunning) = (Stopwatch(clock), true)
    log.add("--- Example of: \(example.title) ---")
    begin(on: clock)
    Publishers.timer(on: clock, interval: .seconds(1))
      .sink { [weak self] _ in self?.tick() }
      .store(in: &pipelines)
  }

  public func stop() {
    pipelines = []
    isRunning = false
  }

  /// Feeds the timeline of the button.
  public func press() {
    if isRunning { presses.send() }
  }

  private func clear() {
    (timelines, now, series) = ([], 0, [])
    log.clear()
  }

  private func tick() {
    now = stopwatch.seconds
    if now > Self.length - 0.5 || timelines.allSatisfy(\.hasEnded) { stop() }
  }

  // MARK: Parts of the examples

  /// Adds the timeline of a publisher, and says each of its events.
  func show<P: Publisher>(_ publisher: P, _ title: String, saying verb: String) {
    let timeline = Timeline(title: title, stopwatch: stopwatch)
    timelines.append(timeline)
    let shared = publisher.share()
    keep(
      shared.sink(
        receiveCompletion: { [weak self] completion in
          if case .failure(let error) = completion {
            self?.say("\(verb) completed: failure(\(error))")
          } else {
            self?.say("\(verb) completed: finished")
          }
        },
        receiveValue: { [weak self] in self?.say("\(verb) \($0)") }))
    keep(shared.displayEvents(in: timeline))
    keep(
      timeline.$events.dropFirst().sink { [weak self] _ in
        guard let self else { return }
        now = stopwatch.seconds
      })
  }

  func keep(_ pipeline: AnyCancellable) {
    pipeline.store(in: &pipelines)
  }

  func plot(_ value: Double) {
    series = (series + [value]).suffix(Timeline.limit)
  }

  /// Adds a line to the console, with the time since the start.
  private func say(_ text: String) {
    log.add(String(format: "+%.1fs: ", stopwatch.seconds) + text)
  }
}

/// The error of a source that was silent for too long.
enum TimeoutError: Error {
  case timedOut
}
