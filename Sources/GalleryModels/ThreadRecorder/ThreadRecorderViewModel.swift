import Combine
import Foundation

/// Timers whose values go through schedulers, with the threads that they are on.
public final class ThreadRecorderViewModel: ObservableObject {
  /// The pipelines that can be recorded.
  public enum Setup: String, CaseIterable, Sendable {
    case immediate = "Using ImmediateScheduler"
    case runLoop = "Using RunLoop"
    case queue = "Using DispatchQueue"
    case target = "Two queues, one target"
  }

  /// The ways to end the recording after four seconds.
  public enum Ending: String, CaseIterable, Sendable {
    case never = "By hand"
    case scheduler = "By schedule(after:)"
    case task = "By a task that waits"
  }

  /// The seconds after which a recording ends that nobody has ended.
  public static let length = 10

  @Published public var setup = Setup.immediate
  @Published public var ending = Ending.never
  @Published public private(set) var isRecording = false
  @Published public private(set) var log = EventLog()

  public let recorder: ThreadRecorder
  private var stopwatch = Stopwatch(ImmediateScheduler.shared)
  private var changes: AnyCancellable?
  private var timers: Set<AnyCancellable> = []
  private var waiting: Task<Void, Never>?

  public init(threadNumber: @escaping @Sendable () -> Int = ThreadNumbers().current) {
    recorder = ThreadRecorder(threadNumber: threadNumber)
    changes = recorder.objectWillChange.sink { [weak self] in self?.objectWillChange.send() }
  }

  deinit {
    waiting?.cancel()
  }

  /// Records a timer of a second. The first scheduler is that of the view, the other one is beside it, for the
  /// pipelines with queues.
  public func record(main: some Scheduler & Sendable, background: some Scheduler) {
    cancel()
    log.clear()
    (stopwatch, isRecording) = (Stopwatch(main), true)
    log.add("--- \(setup.rawValue) ---")
    recorder.record(pipeline(main: main, background: background)) { [weak self] in self?.end("finished") }
    endLater(on: main)
  }

  private func pipeline(
    main: some Scheduler, background: some Scheduler
  ) -> AnyPublisher<RecordedValue, Never> {
    let ticks = Publishers.timer(on: main, interval: .seconds(1), times: .max(Self.length))
      .map { RecordedValue(id: $0 + 1) }
      .recordThread(using: recorder)
    switch setup {
    case .immediate:
      return ticks.receive(on: ImmediateScheduler.shared).recordThread(using: recorder)
        .eraseToAnyPublisher()
    case .runLoop:
      return ticks.receive(on: background).recordThread(using: recorder)
        .receive(on: main).recordThread(using: recorder)
        .eraseToAnyPublisher()
    case .queue:
      return ticks.receive(on: background).recordThread(using: recorder)
        .receive(on: ImmediateScheduler.shared).recordThread(using: recorder)
        .receive(on: main)
        .eraseToAnyPublisher()
    case .target:
      let first = DispatchQueue(label: "first")
      let second = DispatchQueue(label: "second", target: first)
      return ticks.receive(on: first).recordThread(using: recorder)
        .receive(on: second).recordThread(using: recorder)
        .receive(on: main)
        .eraseToAnyPublisher()
    }
  }

  /// Ends the recording.
  public func cancel() {
    waiting?.cancel()
    timers = []
    recorder.subscription?.cancel()
    recorder.subscription = nil
    isRecording = false
  }

  /// Cancels the stream after four seconds, in the way that was chosen.
  private func endLater(on main: some Scheduler & Sendable) {
    switch ending {
    case .never: break
    case .scheduler:
      // A repeating timer, whose first turn cancels it together with the stream.
      AnyCancellable(
        main.schedule(
          after: main.now.advanced(by: .seconds(4)), interval: .seconds(4), tolerance: main.minimumTolerance,
          options: nil
        ) { [weak self] in
          self?.end("cancelled by schedule(after:)")
        }
      )
      .store(in: &timers)
    case .task:
      let ends = PassthroughSubject<Void, Never>()
      ends.receive(on: main)
        .sink { [weak self] in self?.end("cancelled by a task") }
        .store(in: &timers)
      waiting = Task {
        await main.wait(seconds: 4)
        if !Task.isCancelled { ends.send() }
      }
    }
  }

  private func end(_ reason: String) {
    say("The stream is \(reason)")
    let subscription = recorder.subscription
    cancel()
    subscription?.cancel()
  }

  private func say(_ text: String) {
    log.add(String(format: "+%.1fs: ", stopwatch.seconds) + text)
  }
}
