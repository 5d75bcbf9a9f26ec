import Combine
import CombineTesting
import Foundation
import Testing

@testable import GalleryModels

/// The operator playground, the steps of a subscription, and the recorder of threads.
@Suite("Playground", .timeLimit(.minutes(10)))
struct PlaygroundTests {
  private func model(_ chapter: OperatorChapter, _ constant: Int = 2) -> OperatorPlaygroundViewModel {
    let model = OperatorPlaygroundViewModel(chapter)
    model.constant = constant
    return model
  }

  /// The lines that the subscriber of an example prints.
  private func output(_ model: OperatorPlaygroundViewModel, _ name: String) -> [String] {
    guard let diagram = model.diagrams.first(where: { $0.id == name }) else { return [] }
    return Array(diagram.console.dropFirst())
  }

  @Test(
    "Operators do with a constant of two what the text says of them",
    arguments: [
      (OperatorChapter.transforming, "collect", ["[1,2]", "[3,4]", "[5]", "Completed"]),
      (.transforming, "map", ["2", "4", "6", "8", "Completed"]),
      (.transforming, "replaceNil", ["1", "2", "3", "2", "Completed"]),
      (.transforming, "replaceEmpty", ["2", "Completed"]),
      (.transforming, "scan", ["3", "5", "8", "12", "Completed"]),
      (.transforming, "flatMap", ["1", "2", "3", "6", "5", "10", "Completed"]),
      (.filtering, "filter", ["2", "4", "6", "Completed"]),
      (.filtering, "removeDuplicates", ["1", "2", "1", "Completed"]),
      (.filtering, "ignoreOutput", ["Completed"]),
      (.filtering, "drop(while:)", ["2", "3", "4", "1", "Completed"]),
      (.filtering, "drop(untilOutputFrom:)", ["4", "5", "Completed"]),
      (.filtering, "first(where:)", ["3", "Completed"]), (.filtering, "last(where:)", ["3", "Completed"]),
      (.filtering, "prefix", ["1", "2", "Completed"]),
      (.filtering, "prefix(while:)", ["1", "2", "Completed"]),
      (.combining, "prepend", ["2", "9", "1", "2", "3", "Completed"]),
      (.combining, "append", ["1", "2", "3", "2", "9", "Completed"]),
      (.combining, "merge", ["1", "7", "2", "8", "3", "9", "Completed"]),
      (.combining, "zip", ["1·7", "2·8", "Completed"]),
      (.sequence, "output(at:)", ["5", "Completed"]), (.sequence, "count", ["4", "Completed"]),
      (.sequence, "contains", ["true", "Completed"]), (.sequence, "reduce", ["16", "Completed"]),
    ])
  func operators(chapter: OperatorChapter, name: String, lines: [String]) {
    #expect(output(model(chapter), name) == lines)
  }

  @Test("Another constant is another result, and the box says it")
  func constants() {
    let model = model(.filtering, 3)
    #expect(output(model, "filter") == ["3", "6", "Completed"])
    #expect(model.diagrams.first?.code == "filter { $0.isMultiple(of: 3) }")
    #expect(model.console.first == "--- Example of: filter ---")
  }

  @Test("Diagrams keep their places: what is collected comes with its last value")
  func places() throws {
    let diagram = try #require(model(.transforming).diagrams.first { $0.id == "collect" })
    #expect(diagram.inputs[0].map(\.place) == [0, 2, 4, 6, 8, 10])
    #expect(diagram.outputs[0].line.map(\.place) == [2, 6, 10, 10])
  }

  @Test(
    "A starter sends its values on as they are, to the first failure", arguments: OperatorChapter.allCases)
  func starters(chapter: OperatorChapter) {
    let model = model(chapter)
    model.variant = .starter
    for diagram in model.diagrams {
      let marbles = diagram.inputs.joined().filter { $0.kind != .finished }
      let failure = marbles.first { $0.kind == .failed("broken") }?.place ?? .max
      #expect(
        diagram.outputs[0].line.count { $0.kind != .finished }
          == marbles.count { $0.place < failure } + (failure == .max ? 0 : 1), "\(diagram.id)")
      #expect(diagram.trace.isEmpty)
    }
    #expect(!model.diagrams.isEmpty)
  }

  @Test("Every chapter has a final and a challenge, with each constant", arguments: OperatorChapter.allCases)
  func chapters(chapter: OperatorChapter) {
    let model = model(chapter)
    for constant in OperatorPlaygroundViewModel.constants {
      model.constant = constant
      #expect(Set(model.diagrams.map(\.id)).count == model.diagrams.count)
      #expect(model.diagrams.allSatisfy { $0.console.count > 1 })
      #expect(model.diagrams.allSatisfy { $0.inputs.joined().allSatisfy { $0.place < 14 } })
    }
    model.variant = .challenge
    #expect(model.challenge?.task.hasSuffix(".") == true)
    #expect(!model.console.isEmpty)
  }

  @Test("The challenges print what their texts say")
  func challenges() {
    let model = model(.filtering)
    model.variant = .challenge
    #expect(model.diagrams.isEmpty)
    #expect(model.console == ["52", "54", "56", "58", "60", "62", "64", "66", "68", "70", "Completed"])
    model.chapter = .transforming
    #expect(
      model.console == [
        "Contact not found for 000-123-4567", "Dialing Marin (408-555-4321)...",
        "Dialing Shai (212-555-3434)...",
      ])
    model.chapter = .combining
    #expect(model.console.last == "Visitors: 0")
    model.chapter = .sequence
    #expect(model.console == ["Average: 315 pages", "Completed"])
    model.chapter = .publishers
    #expect(model.console.count == 1)
  }

  @Test("A subscription has five steps, and no completion where too little is asked for")
  func steps() {
    let model = SubscriptionStepsViewModel()
    (model.count, model.demand) = (2, 2)
    #expect(
      model.steps.map(\.text) == [
        "subscribe(_:)", "receive(subscription:)", "request(.max(2))", "receive(1)", "returns .none",
        "receive(2)",
        "returns .none", "receive(completion: .finished)",
      ])
    #expect(model.steps.map(\.from).prefix(3) == [.subscriber, .publisher, .subscriber])
    model.count = 3
    #expect(model.steps.last?.text == "returns .none")
    #expect(model.outcome.hasSuffix("never completes."))
    (model.demand, model.more) = (1, 1)
    #expect(model.steps.last?.text == "receive(completion: .finished)")
  }

  @Test("A handshake may have more than five values, asked for at once or one by one")
  func longSteps() {
    let model = SubscriptionStepsViewModel()
    (model.count, model.demand) = (8, 7)
    #expect(model.steps.map(\.text).suffix(2) == ["receive(7)", "returns .none"])
    model.demand = 8
    #expect(
      model.steps.map(\.text).suffix(3) == ["receive(8)", "returns .none", "receive(completion: .finished)"])
    (model.count, model.demand, model.more) = (10, 1, 1)
    #expect(model.steps.count { $0.text == "returns .max(1)" } == 10)
    #expect(model.steps.last?.text == "receive(completion: .finished)")
  }

  @Test(
    "Each value has the chain of threads that it was on",
    arguments: [
      (ThreadRecorderViewModel.Setup.immediate, [1, 1]), (.globalQueue, [2, 2]), (.runLoop, [1, 2, 1]),
      (.subscribe, [1, 1]), (.queue, [1, 2]),
    ])
  func recording(setup: ThreadRecorderViewModel.Setup, chain: [Int]) {
    let turns = Turns()
    let model = ThreadRecorderViewModel { turns.number }
    model.setup = setup
    model.record(main: turns.main, background: turns.background)
    turns.advance(by: 0)
    for _ in 0..<20 { turns.advance(by: 1) }
    #expect(model.recorder.values.map(\.id) == Array(1...ThreadRecorderViewModel.length))
    #expect(model.recorder.values.allSatisfy { $0.threads == chain })
    #expect(!model.isRecording)
    #expect(model.log.texts.first == "--- \(setup.rawValue) ---")
    #expect(turns.main.scheduledCount == 0)
  }

  @Test("A recorded stream is cancelled by hand, or by a scheduler after four seconds")
  func cancelling() {
    let turns = Turns()
    let model = ThreadRecorderViewModel { turns.number }
    model.record(main: turns.main, background: turns.background)
    turns.advance(by: 2)
    model.cancel()
    turns.advance(by: 5)
    #expect(model.recorder.values.map(\.id) == [1, 2])
    model.ending = .scheduler
    model.record(main: turns.main, background: turns.background)
    turns.advance(by: 4.5)
    #expect(model.log.texts.last == "+4.0s: The stream is cancelled by schedule(after:)")
    turns.advance(by: 5)
    #expect(model.recorder.values.last?.id ?? 0 <= 4)
    #expect(turns.main.scheduledCount == 0)
  }

  @Test("A task that waits cancels the stream, too, and is given up with its view model")
  func cancellingTask() async {
    let turns = Turns()
    weak var gone: ThreadRecorderViewModel?
    do {
      let model = ThreadRecorderViewModel { turns.number }
      gone = model
      model.ending = .task
      model.record(main: turns.main, background: turns.background)
      // The timer, and the value and the completion that the task waits for.
      await settle(turns.main) { turns.main.scheduledCount == 3 }
      turns.advance(by: 4)
      await settle(turns.main) { !model.isRecording }
      #expect(model.log.texts.last == "+4.0s: The stream is cancelled by a task")
      model.record(main: turns.main, background: turns.background)
    }
    #expect(gone == nil)
  }

  @Test("A hop to a queue whose target is the one before stays on its thread")
  func target() async {
    let main = TestScheduler()
    let model = ThreadRecorderViewModel()
    model.setup = .target
    model.record(main: main, background: ImmediateScheduler.shared)
    main.advance(by: .seconds(1))
    await settle(main) { !model.recorder.values.isEmpty }
    let threads = model.recorder.values.first?.threads ?? []
    #expect(threads.count == 3)
    #expect(threads[1] == threads[2])
    model.cancel()
  }

  /// Numbers for values that pass. The first value waits until it is let go.
  private final class Overtaking: @unchecked Sendable {
    // Unchecked because the count is behind a lock.
    private let lock = NSLock()
    private let gate = DispatchSemaphore(value: 0)
    private var count = 0

    func number() -> Int {
      let number = lock.withLock {
        count += 1
        return count
      }
      if number == 1 { _ = gate.wait(timeout: .now() + 120) }
      return number
    }

    func letGo() { gate.signal() }
  }

  @Test("On an operation queue a value that takes longer is overtaken by all others")
  func operations() async {
    let (main, overtaking) = (TestScheduler(), Overtaking())
    let model = ThreadRecorderViewModel(threadNumber: overtaking.number)
    model.setup = .operations
    model.record(main: main, background: ImmediateScheduler.shared)
    await settle(main) { model.recorder.values.count == ThreadRecorderViewModel.length - 1 }
    overtaking.letGo()
    await settle(main) { !model.isRecording }
    let values = model.recorder.values
    #expect(values.map(\.id).sorted() == Array(1...ThreadRecorderViewModel.length))
    #expect(values.last?.threads == [1])
  }

  @Test("An operation queue that runs one operation at a time delivers in order")
  func oneOperation() async {
    let main = TestScheduler()
    let model = ThreadRecorderViewModel()
    model.setup = .oneOperation
    model.record(main: main, background: ImmediateScheduler.shared)
    await settle(main) { !model.isRecording }
    #expect(model.recorder.values.map(\.id) == Array(1...ThreadRecorderViewModel.length))
    #expect(model.log.texts.last?.hasSuffix("The stream is finished") == true)
  }
}
