import Combine
import CombineTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct BufferingTests {
  @Test func aFullBufferDropsOrFails() {
    let subject = PassthroughSubject<Int, Failed>()
    let newest = subject.buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest).record(.none)
    let oldest = subject.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest).record(.none)
    let failing = subject.buffer(size: 2, prefetch: .byRequest, whenFull: .customError { Failed() }).record(
      .none)
    for value in 1...3 { subject.send(value) }
    for recorder in [newest, oldest, failing] { recorder.request(.unlimited) }
    #expect(newest.values == [1, 2])
    #expect(oldest.values == [2, 3])
    #expect(failing.values == [1, 2])
    #expect(failing.failure == Failed())
    subject.send(4)
    subject.send(completion: .finished)
    #expect(newest.values == [1, 2, 4])
    #expect(newest.hasFinished)
  }

  @Test func whatComesWhileAValueIsTakenFillsTheBuffer() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest).record()
    recorder.onValue = { value in
      if value == 1 { for more in 2...3 { subject.send(more) } }
      return .none
    }
    subject.send(1)
    #expect(recorder.values == [1, 2])
  }

  @Test func aBufferWithoutRoomKeepsNothing() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.buffer(size: 0, prefetch: .byRequest, whenFull: .dropOldest).record(.none)
    subject.send(1)
    recorder.request(.unlimited)
    #expect(recorder.values.isEmpty)
    subject.send(2)
    #expect(recorder.values == [2])
  }

  @Test func aBufferThatFailsCancels() {
    let source = Stubborn()
    let recorder = source.buffer(size: 1, prefetch: .byRequest, whenFull: .customError { Failed() })
      .record(.none)
    source.send(1)
    #expect(!source.isCancelled)
    source.send(2)
    #expect(source.isCancelled)
    recorder.request(.unlimited)
    #expect(recorder.values == [1])
    #expect(recorder.failure == Failed())
  }

  @Test func whatComesAfterTheEndIsNotKept() {
    let source = Stubborn()
    let recorder = source.buffer(size: 5, prefetch: .byRequest, whenFull: .dropNewest).record(.none)
    source.send(1)
    source.finish()
    source.send(2)
    recorder.request(.unlimited)
    #expect(recorder.values == [1])
    #expect(recorder.hasFinished)
  }

  @Test func keepFullAsksForNoMoreThanItHolds() {
    var requests: [Subscribers.Demand] = []
    let recorder = (1...9).publisher.handleEvents(receiveRequest: { requests.append($0) })
      .buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest).record(.none)
    #expect(requests == [.max(3)])
    recorder.request(.max(2))
    #expect(recorder.values == [1, 2])
    #expect(requests == [.max(3), .max(2)])
    recorder.request(.unlimited)
    #expect(recorder.values == Array(1...9))
    #expect(recorder.hasFinished)
  }

  @Test func noTimerGoesOnAfterTheEndOfCollecting() {
    for ends in [true, false] {
      let (subject, scheduler) = (PassthroughSubject<Int, Never>(), TestScheduler())
      let recorder = subject.collect(.byTime(scheduler, .seconds(1))).record()
      #expect(scheduler.scheduledCount == 1)
      if ends { subject.send(completion: .finished) } else { recorder.cancel() }
      scheduler.advance(by: .seconds(2))
      #expect(scheduler.scheduledCount == 0)
    }
  }

  @Test("Values are collected by time, or by time and count") func collectByTime() {
    let marbles = Marbles()
    let source = marbles.source("-ab-c-----d|")
    let scheduler = marbles.scheduler
    #expect(marbles.draw(source.collect(.byTime(scheduler, 2))) == "--a-b-c----[d|]")
    #expect(marbles.draw(source.collect(.byTimeOrCount(scheduler, 4, 2))) == "--[ab]-----c--[d|]")
    #expect(marbles.draw(marbles.source("-ab#").collect(.byTime(scheduler, 4))) == "---#")
  }

  @Test("Another publisher's first value ends a prefix, and its end without one ends a drop")
  func untilOutput() {
    let marbles = Marbles()
    let (source, other) = (marbles.source("abcdef|"), marbles.source("--x"))
    #expect(marbles.draw(source.prefix(untilOutputFrom: other)) == "ab|")
    #expect(marbles.draw(source.drop(untilOutputFrom: marbles.source("--|"))) == "--|")
    #expect(marbles.draw(source.prefix(untilOutputFrom: marbles.source("-#"))) == "abcdef|")
  }

  @Test("Publishers that join others send each value and the end at its time") func catchAndSwitchOnTime() {
    let marbles = Marbles()
    let diagrams = ["x": "1-2-3|", "y": "4-5|"]
    let source = marbles.source("x--y|").map { marbles.source(diagrams[$0] ?? "|") }
    #expect(marbles.draw(source.switchToLatest()) == "1-24-5|")
    #expect(marbles.draw(marbles.source("ab#").catch { _ in marbles.source("-c|") }) == "ab-c|")
    #expect(marbles.draw(marbles.source("a-b|").merge(with: marbles.source("-c-d|"))) == "acbd|")
    #expect(
      marbles.draw(marbles.source("a-b-|").combineLatest(marbles.source("-c-d|")) { $0 + $1 })
        == "-[ac][bc][bd]|")
    #expect(marbles.draw(marbles.source("ab--|").zip(marbles.source("--cd|")) { $0 + $1 }) == "--[ac][bd]|")
  }

  @Test func recordsCanBeWritten() throws {
    var recording = Record<Int, Never>.Recording()
    recording.receive(1)
    recording.receive(2)
    recording.receive(completion: .finished)
    #expect(Record<Int, Never>(recording: recording).record().values == [1, 2])
    #expect(Record<Int, Failed>(output: [], completion: .failure(Failed())).record().failure == Failed())
  }
}
