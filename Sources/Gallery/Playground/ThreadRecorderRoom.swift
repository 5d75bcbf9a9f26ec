import GalleryModels
import Live
import Templates

/// The threads that values are on.
enum ThreadRecorderRoom: Room {
  static let description = RoomDescription(
    path: .threadRecorder, title: "Thread recorder", subject: .playground,
    notice:
      "Thread 1 is the page's own. A queue is not a thread: which one it runs on may differ from value to value.",
    sources: [
      "ThreadRecorder/ThreadRecorderViewModel.swift",
      "ThreadRecorder/ThreadRecorderViewModel+Pipelines.swift", "ThreadRecorder/ThreadRecorder.swift",
      "ThreadRecorder/RecordedValue.swift", "TimeLogger/TimerPublisher.swift", "Expensive/Primes.swift",
    ],
    operators: [
      "map", "receive(on:)", "subscribe(on:)", "flatMap", "ImmediateScheduler", "DispatchQueue",
      "OperationQueue", "Scheduler", "sink",
    ],
    preview: [.field, .rows(1), .marbles(3), .marbles(2)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, ThreadRecorderViewModel>
  {
    let value = Fields<RecordedValue>()
      .text("number") { "\($0.id)" }
      .list("threads", ThreadMark.fields) { $0.threads.map(ThreadMark.init) }
    let fields = Fields<ThreadRecorderViewModel>()
      .list("setups", id: \.value, Choice.fields) {
        Choice.among(ThreadRecorderViewModel.Setup.allCases.map(\.rawValue), chosen: $0.setupText)
      }
      .list("endings", id: \.value, Choice.fields) {
        Choice.among(ThreadRecorderViewModel.Ending.allCases.map(\.rawValue), chosen: $0.endingText)
      }
      .text("setupTitle", \.setupText)
      .flag("isRecording", \.isRecording)
      .list("values", id: \.id, value) { $0.recorder.values }
      .list("log", id: \.id, EventLog.Line.fields) { $0.log.lines }
    return try gallery.page(of: Self.self, fields) { visit in
      let (loop, numbers) = (visit.scheduler.loop, ThreadNumbers())
      let model = ThreadRecorderViewModel { loop.isCurrent ? 1 : numbers.current() + 1 }
      (model.setupText, model.endingText) = (visit.text("setup"), visit.text("ending"))
      return model
    }
    .input(.text("setup", \.setupText))
    .input(.text("ending", \.endingText))
    .action("record", inputs: ["setup", "ending"]) { model, submission, visit in
      if submission.isLive {
        model.record(main: visit.scheduler, background: BackgroundScheduler(visit.scheduler))
      }
      return .done(at: path.showing(["setup": model.setupText, "ending": model.endingText]))
    }
    .action("cancel") { model, _, _ in
      model.cancel()
      return .done()
    }
  }
}

extension ThreadRecorderViewModel {
  /// The pipeline as the page's field has it.
  fileprivate var setupText: String {
    get { setup.rawValue }
    set { if let new = Setup(rawValue: newValue) { setup = new } }
  }

  /// The way to end as the page's field has it.
  fileprivate var endingText: String {
    get { ending.rawValue }
    set { if let new = Ending(rawValue: newValue) { ending = new } }
  }
}

/// A thread in the row of a value, by its number.
private struct ThreadMark: Sendable {
  let number: Int

  static var fields: Fields<ThreadMark> {
    Fields<ThreadMark>().text("thread") { "\($0.number)" }.flag("isFirst") { $0.number == 1 }
  }
}
