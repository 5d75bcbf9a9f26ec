import Combine
import CombineTesting
import Testing

@testable import GalleryModels

/// The examples of operators in time, whose timelines are compared with the traces of the text.
@Suite("Timelines", .timeLimit(.minutes(10)))
struct TimelineTests {
  private let scheduler = TestScheduler()

  /// Runs an example for some seconds.
  private func run(
    _ example: TimelineExample, seconds: Double = 8, changing: (TimelinesViewModel) -> Void = { _ in }
  ) -> TimelinesViewModel {
    let model = TimelinesViewModel(example)
    changing(model)
    model.run(on: scheduler)
    scheduler.advance(by: .seconds(seconds))
    return model
  }

  /// The values of a timeline with their times in tenths of a second: `10 0` is 0 at one second.
  private func events(_ model: TimelinesViewModel, _ index: Int) -> [String] {
    model.timelines[index].events.map { event in
      let tenths = Int((event.time * 10).rounded())
      return switch event.kind {
      case .value(_, let text): "\(tenths) \(text)"
      case .finished: "\(tenths) |"
      case .failed(let error): "\(tenths) #\(error)"
      }
    }
  }

  @Test("Delayed values come 1.5 seconds later, under titles with the constants")
  func delay() {
    let model = run(.delay, seconds: 4)
    #expect(
      model.timelines.map(\.title) == [
        "Emitted values (1.0 per sec.):", "Delayed values (with a 1.5s delay):",
      ])
    #expect(events(model, 0) == ["10 0", "20 1", "30 2", "40 3"])
    #expect(events(model, 1) == ["25 0", "35 1"])
    #expect(
      model.log.texts.prefix(4) == [
        "--- Example of: Delay ---", "+1.0s: Emitted 0", "+2.0s: Emitted 1", "+2.5s: Delayed 0",
      ])
    let changed = run(.delay, seconds: 3) { ($0.rate, $0.span) = (2, 0.5) }
    #expect(
      changed.timelines.map(\.title) == [
        "Emitted values (2.0 per sec.):", "Delayed values (with a 0.5s delay):",
      ])
    #expect(events(changed, 1) == ["10 0", "15 1", "20 2", "25 3", "30 4"])
  }

  @Test("Collected values come together, every four seconds or two at a time")
  func collect() {
    let model = run(.collect, seconds: 4.5)
    #expect(
      model.timelines.map(\.title) == [
        "Emitted values:", "Collected values (every 4s):", "Collected values (at most 2 every 4s):",
      ])
    #expect(Set(events(model, 1).map { $0.prefix(2) }) == ["40"])
    #expect(events(model, 2).prefix(2) == ["20 0", "20 1"])
    #expect(model.timelines[1].events.count >= 3)
  }

  @Test("Somebody types two words, with a pause of 1.4 seconds between them")
  func typing() {
    #expect(
      events(run(.debounce), 0) == [
        "0 H", "1 He", "2 Hel", "3 Hell", "5 Hello", "6 Hello ", "20 Hello W", "21 Hello Wo", "22 Hello Wor",
        "24 Hello Worl", "25 Hello World",
      ])
  }

  @Test("A value of a second without another one is let through")
  func debounce() {
    let model = run(.debounce)
    #expect(events(model, 1) == ["16 Hello ", "35 Hello World"])
    #expect(model.log.texts.contains("+1.6s: Debounced emitted: Hello "))
  }

  @Test("The first or the latest value of each second is let through")
  func throttle() {
    let model = run(.throttle)
    #expect(events(model, 1) == ["0 H", "10 He", "20 Hello W", "30 Hello Wo"])
    #expect(events(model, 2) == ["0 H", "10 Hello ", "20 Hello W", "30 Hello World"])
    #expect(TimelineExample.allCases.filter { $0.note != nil } == [.throttle])
  }

  @Test(
    "A button that nobody presses within five seconds is a failure, or the end, and each press begins anew")
  func timeout() {
    let model = run(.timeout, seconds: 4)
    model.press()
    scheduler.advance(by: .seconds(4))
    #expect(events(model, 0) == ["40 tap"])
    scheduler.advance(by: .seconds(1))
    #expect(events(model, 0) == ["40 tap", "90 #timedOut"])
    #expect(events(model, 1) == ["40 tap", "90 |"])
    #expect(model.log.texts.contains("+9.0s: Without an error: completed: finished"))
    model.press()
    #expect(model.timelines.map(\.events.count) == [2, 2])
  }

  @Test("The time between two values is counted in nanoseconds or in seconds")
  func measureInterval() {
    let model = run(.measureInterval)
    #expect(events(model, 1)[1] == "1 100000000 ns")
    #expect(events(model, 2)[6] == "20 1.4 s")
  }

  @Test("Changes are added up, and the sums are plotted")
  func scan() {
    let model = run(.scan, seconds: 5)
    #expect(model.series.count == 5)
    #expect(events(model, 1).map { $0.split(separator: " ")[1] } == model.series.map { "\(Int($0))" })
  }

  @Test("Numbers become pictures, in a history with their names")
  func pictures() {
    let model = run(.map, seconds: 2)
    #expect(events(model, 1) == ["10 Hills 0", "20 Coast 1"])
  }

  @Test("A scheduler fires until it is cancelled, a publisher counts, and a subject is fed from zero")
  func timers() {
    let model = run(.timers, seconds: 4.5)
    #expect(events(model, 0) == ["10 fired", "20 fired", "30 fired"])
    #expect(events(model, 1) == ["10 1", "20 2", "30 3", "40 4"])
    #expect(events(model, 2) == ["0 0", "10 1", "20 2", "30 3", "40 4"])
    #expect(model.log.texts.contains("+1.0s: Counter is 1"))
    #expect(model.log.texts.contains("+0.0s: Timer emitted 0"))
  }

  @Test("The challenge prints two words and a shout, with a book at each pause")
  func challenge() {
    let model = run(.challenge)
    #expect(events(model, 1) == ["5 Combine", "15 📖", "20 is", "26 📖", "30 cool!", "33 |"])
    #expect(
      model.log.texts.filter { $0.contains("Printed") } == [
        "+0.5s: Printed Combine", "+1.5s: Printed 📖", "+2.0s: Printed is", "+2.6s: Printed 📖",
        "+3.0s: Printed cool!", "+3.3s: Printed completed: finished",
      ])
  }

  @Test("A starter shows its source alone", arguments: TimelineExample.allCases)
  func starters(example: TimelineExample) {
    let model = run(example) { $0.isStarter = true }
    #expect(model.timelines.count == 1)
    #expect(example.next == nil || example.next != example)
  }

  @Test("An example stops within a second of its last completion", arguments: [(3.9, true), (4.1, false)])
  func stopping(seconds: Double, isRunning: Bool) {
    // The last of its timelines ends after 3.3 s.
    let model = run(.challenge, seconds: seconds)
    #expect(model.timelines.allSatisfy { $0.hasEnded })
    #expect(model.isRunning == isRunning)
  }

  @Test("Every example ends, keeps a bounded number of events, and stops with its view model")
  func bounds() {
    for example in TimelineExample.allCases {
      let model = run(example, seconds: 60) { $0.rate = 4 }
      #expect(!model.isRunning)
      #expect(model.timelines.allSatisfy { $0.events.count <= Timeline.limit })
      #expect(scheduler.scheduledCount == 0, "\(example)")
    }
    weak var gone: TimelinesViewModel?
    do { gone = run(.collect, seconds: 3) }
    #expect(gone == nil)
    scheduler.advance(by: .seconds(10))
    #expect(scheduler.scheduledCount == 0)
  }

  @Test("A feed sends each value at its time, and ends where it is told to")
  func feed() {
    let subject = PassthroughSubject<String, Never>()
    var lines: [String] = []
    let following = subject.sink(
      receiveCompletion: { _ in lines.append("end \(scheduler.now)") }, receiveValue: { lines.append($0) })
    let feeding = subject.feed(with: [(0, "a"), (1, "b"), (1, "c")], finishingAfter: 2, on: scheduler)
    scheduler.advance()
    #expect(lines == ["a"])
    scheduler.advance(by: .seconds(1))
    #expect(lines == ["a", "b", "c"])
    scheduler.advance(by: .seconds(2))
    #expect(lines.count == 4)
    feeding.cancel()
    following.cancel()
  }
}
