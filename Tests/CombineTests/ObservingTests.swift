import Combine
import Foundation
import Testing

private final class Engine: ObservableObject {
  @Published var speed = 0
}

private class Car: NSObject {
  @Published var name = "Beetle"
  @Published var engine = Engine()
  @Published var doors: Int? = 2
  var title: String { "\(name) at \(engine.speed)" }
}

@Suite(.timeLimit(.minutes(10))) struct ObservingTests {
  @Test func valuesComeAtOnceAndAfterEachChange() {
    let car = Car()
    var seen: [String] = []
    let sink = car.publisher(for: \.name).sink { seen.append("\($0) is \(car.name)") }
    car.name = "Golf"
    car.name = "Golf"
    sink.cancel()
    car.name = "Polo"
    #expect(seen == ["Beetle is Beetle", "Golf is Golf", "Golf is Golf"])
  }

  @Test func withoutInitialOnlyChangesCome() {
    let car = Car()
    let recorder = car.publisher(for: \.doors, options: [.new, .old]).record()
    car.doors = nil
    car.doors = 4
    #expect(recorder.values == [nil, 4])
    #expect(recorder.completions.isEmpty)
  }

  @Test func withPriorTheOldValueComesBeforeEachChange() {
    let engine = Engine()
    let recorder = engine.publisher(for: \.speed, options: [.prior]).record()
    engine.speed = 1
    engine.speed = 2
    #expect(recorder.values == [0, 1, 1, 2])
  }

  @Test func pathsFollowObjectsThatAreReplaced() {
    let (car, old, new) = (Car(), Engine(), Engine())
    car.engine = old
    let recorder = car.publisher(for: \.engine.speed).record()
    old.speed = 10
    car.engine = new
    old.speed = 20
    new.speed = 30
    #expect(recorder.values == [0, 10, 0, 30])
  }

  @Test func computedPropertiesChangeWithWhatTheyRead() {
    let car = Car()
    let recorder = car.publisher(for: \.title).record()
    car.engine.speed = 5
    car.doors = 3
    car.name = "Golf"
    #expect(recorder.values == ["Beetle at 0", "Beetle at 5", "Golf at 5"])
  }

  @Test func theNewestValueWaitsUntilOneIsWanted() {
    let engine = Engine()
    let recorder = engine.publisher(for: \.speed).record(.none)
    engine.speed = 1
    engine.speed = 2
    #expect(recorder.values.isEmpty)
    recorder.request(.max(2))
    engine.speed = 3
    engine.speed = 4
    #expect(recorder.values == [2, 3])
  }

  @Test func theObjectIsNotKept() {
    weak var gone: Car?
    let recorder: Recorder<String, Never>
    do {
      let car = Car()
      gone = car
      recorder = car.publisher(for: \.name).record()
    }
    #expect(gone == nil)
    #expect(recorder.values == ["Beetle"])
  }

  @Test func publishersOfTheSamePropertyAreEqual() {
    let car = Car()
    #expect(car.publisher(for: \.name) == car.publisher(for: \.name))
    #expect(car.publisher(for: \.name) != car.publisher(for: \.name, options: .new))
    #expect(car.publisher(for: \.name) != Car().publisher(for: \.name))
  }

  @Test func anOperationQueueTellsItsCount() async {
    let queue = OperationQueue()
    queue.isSuspended = true
    queue.addOperation {}
    var counts: [Int] = []
    for await count in queue.publisher(for: \.operationCount).values {
      counts.append(count)
      if count == 0 { break }
      queue.isSuspended = false
    }
    #expect(counts == [1, 0])
  }

  @Test func whatTellsNothingIsRefused() async {
    await #expect(processExitsWith: .failure) {
      let thread = Thread()
      _ = thread.publisher(for: \.name).sink { _ in }
    }
  }

  @Test func feedsThatEndLeaveTheOthers() {
    for ending in 0..<3 {
      let engine = Engine()
      let feeds = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
      for feed in feeds { feed.assign(to: &engine.$speed) }
      feeds[ending].send(completion: .finished)
      for (index, feed) in feeds.enumerated() {
        feed.send(index + 1)
        #expect((engine.speed == index + 1) == (index != ending))
      }
    }
  }

  @Test("Each change is sent, whichever thread makes it") func changesOnSeveralThreads() {
    let engine = Engine()
    var count = 0
    let sink = engine.publisher(for: \.speed, options: []).sink { _ in count += 1 }
    let carried = Carried(engine: engine)
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      for value in 0..<500 { carried.engine.speed = value }
    }
    #expect(count == 1000)
    #expect(engine.speed == 499)
    sink.cancel()
  }
}

/// Carries a model to several threads. Unchecked because that is what the test is about.
private struct Carried: @unchecked Sendable { let engine: Engine }
