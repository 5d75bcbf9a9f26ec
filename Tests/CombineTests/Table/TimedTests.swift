import Combine
import CombineTesting
import Testing

/// Values at whole seconds, and how and when the stream ends.
struct Timeline {
  var values: [(time: Double, value: Int)] = []
  var end: Double = 0
  var fails = false

  init(_ generator: inout Generator) {
    var time = 0.0
    for _ in 0..<Int.random(in: 0...8, using: &generator) {
      time += Double(Int.random(in: 1...6, using: &generator))
      values.append((time, Int.random(in: 0...9, using: &generator)))
    }
    end = time + Double(Int.random(in: 1...6, using: &generator))
    fails = Bool.random(using: &generator)
  }

  /// A publisher that follows this line.
  func publisher(_ scheduler: TestScheduler) -> Ints {
    let subject = PassthroughSubject<Int, Failed>()
    for (time, value) in values {
      scheduler.schedule(after: scheduler.now.advanced(by: .seconds(time))) { subject.send(value) }
    }
    let fails = fails
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(end))) {
      subject.send(completion: fails ? .failure(Failed()) : .finished)
    }
    return AnyPublisher(subject)
  }
}

/// The events of a stream with their times: `5@2.5 finished@7`.
typealias Dated = [String]

/// An operator of time, and what it makes of a line. Intervals end between whole seconds, so that nothing happens at
/// the same time. Unchecked because its closures keep nothing.
struct TimedRow: @unchecked Sendable, CustomTestStringConvertible {
  let name: String
  let run: (Ints, TestScheduler, @escaping (String) -> Void) -> AnyCancellable
  let model: (Timeline) -> Dated

  init<P: Publisher>(
    _ name: String, _ build: @escaping (Ints, TestScheduler) -> P, model: @escaping (Timeline) -> Dated
  ) {
    self.name = name
    run = { upstream, scheduler, note in
      build(upstream, scheduler).sink(
        receiveCompletion: { completion in
          if case .failure(let error) = completion { note("\(error)") } else { note("finished") }
        }, receiveValue: { note("\($0)") })
    }
    self.model = model
  }

  var testDescription: String { name }
}

private func at(_ value: Any, _ time: Double) -> String { "\(value)@\(time)" }

extension Timeline {
  fileprivate var ending: String { fails ? "Failed" : "finished" }

  /// The time of whatever comes after the value at an index.
  fileprivate func next(_ index: Int) -> Double { index + 1 < values.count ? values[index + 1].time : end }

  fileprivate func debounced(_ span: Double) -> Dated {
    values.indices.filter { next($0) > values[$0].time + span }
      .map { at(values[$0].value, values[$0].time + span) } + [at(ending, end)]
  }

  fileprivate func throttled(_ span: Double, latest: Bool) -> Dated {
    var (out, last, waiting): (Dated, Double?, Int?) = ([], nil, nil)
    for (index, (time, value)) in values.enumerated() {
      if let due = last.map({ $0 + span }), due > time {
        waiting = latest ? value : waiting ?? value
        guard next(index) > due || index + 1 == values.count else { continue }
        out.append(at(waiting ?? value, due))
        (last, waiting) = (due, nil)
      } else {
        out.append(at(value, time))
        last = time
      }
    }
    return out + [at(ending, max(end, last ?? 0))]
  }

  fileprivate func timedOut(_ span: Double, _ text: String) -> Dated {
    var (out, last): (Dated, Double) = ([], 0)
    for (time, value) in values {
      if time > last + span { return out + [at(text, last + span)] }
      out.append(at(value, time))
      last = time
    }
    return out + [end > last + span ? at(text, last + span) : at(ending, end)]
  }

  fileprivate func collected(_ span: Double, count: Int = .max) -> Dated {
    var (out, group, tick): (Dated, [Int], Double) = ([], [], span)
    func flush(_ time: Double) {
      if !group.isEmpty { out.append(at(group, time)) }
      group = []
    }
    for (time, value) in values {
      while tick < time {
        flush(tick)
        tick += span
      }
      group.append(value)
      if group.count == count { flush(time) }
    }
    while tick < end {
      flush(tick)
      tick += span
    }
    if !fails { flush(end) }
    return out + [at(ending, end)]
  }
}

extension TimedRow {
  @Rows<TimedRow> static var all: [TimedRow] {
    TimedRow("delay", { $0.delay(for: 2.5, scheduler: $1) }) { line in
      line.values.map { at($0.value, $0.time + 2.5) } + [at(line.ending, line.end + 2.5)]
    }
    TimedRow("debounce", { $0.debounce(for: 2.5, scheduler: $1) }) { $0.debounced(2.5) }
    TimedRow("throttle, the latest", { $0.throttle(for: 3.53125, scheduler: $1, latest: true) }) {
      $0.throttled(3.53125, latest: true)
    }
    TimedRow("throttle, the first", { $0.throttle(for: 3.53125, scheduler: $1, latest: false) }) {
      $0.throttled(3.53125, latest: false)
    }
    TimedRow("timeout", { $0.timeout(4.5, scheduler: $1) }) { $0.timedOut(4.5, "finished") }
    TimedRow("timeout with an error", { $0.timeout(4.5, scheduler: $1, customError: { Failed() }) }) {
      $0.timedOut(4.5, "Failed")
    }
    TimedRow("measureInterval", { $0.measureInterval(using: $1) }) { line in
      line.values.indices.map { index in
        let span = line.values[index].time - (index == 0 ? 0 : line.values[index - 1].time)
        return at(TestTime.Stride.seconds(span), line.values[index].time)
      } + [at(line.ending, line.end)]
    }
    TimedRow("collect by time", { $0.collect(.byTime($1, 3.53125)) }) { $0.collected(3.53125) }
    TimedRow("collect by time or count", { $0.collect(.byTimeOrCount($1, 7.5, 2)) }) {
      $0.collected(7.5, count: 2)
    }
    TimedRow("receive(on:)", { $0.receive(on: $1) }) { line in
      line.values.map { at($0.value, $0.time) } + [at(line.ending, line.end)]
    }
  }
}

/// Operators of time against a model of them, on virtual time.
@Suite(.timeLimit(.minutes(10))) struct TimedTests {
  @Test("An operator of time sends what its model says, and when", arguments: TimedRow.all)
  func agreesWithItsModel(row: TimedRow) {
    for seed in 0..<100 {
      var generator = Generator(seed: seed)
      let line = Timeline(&generator)
      let scheduler = TestScheduler()
      var notes: Dated = []
      let sink = row.run(line.publisher(scheduler), scheduler) { text in
        notes.append(at(text, Double(scheduler.now.nanoseconds) / 1e9))
      }
      scheduler.advance(to: TestTime(nanoseconds: 200_000_000_000))
      #expect(notes == row.model(line), "seed \(seed): \(line)")
      #expect(scheduler.scheduledCount <= 1, "what is scheduled goes with the stream")
      sink.cancel()
    }
  }
}
