import Combine
import Foundation

/// Timers whose values go through schedulers, with the threads that they are on.
public final class ThreadRecorderViewModel: ObservableObject {
  /// The pipelines that can be recorded.
  public enum Setup: String, CaseIterable, Sendable {
    case immediate = "Using ImmediateScheduler"
    case globalQueue = "Using a global queue and ImmediateScheduler"
    case runLoop = "Using RunLoop"
    case subscribe = "Using subscribe(on:) and RunLoop"
    case queue = "Using DispatchQueue"
    case target = "Two queues, one target"
    case operations = "Using OperationQueue"
    case oneOperation = "Using OperationQueue, one at a time"
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

  /// Records a timer of a second. The first scheduler is the scheduler of the view, the other one is beside it, for the
  /// pipelines with queues.
  public func record(main: some Scheduler & Sendable, background: some Scheduler) {
    cancel()
    log.clear()
    (stopwatch, isRecording) = (Stopwatch(main), true)
    log.add("--- \(setup.rawValue) ---")
    recorder.record(pipeline(main: main, background: background)) { [weak self] in self?.end("finished") }
    endLater(on: main)
  }

  /// Ends the recording.
  public func cancel() {
    waiting?.cancel()
    timers = []
    recorder.subscription?.cancel()
    recorder.subscription = nil
    isRecording = false
  }

  /// Keeps a part of the pipeline until the recording ends.
  func keep(_ part: AnyCancellable) {
    part.store(in: &timers)
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
