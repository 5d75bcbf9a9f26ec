import Combine
import Foundation
import Testing

@Suite("Subjects that are fed, and publishers that subscriptions let go of", .timeLimit(.minutes(10)))
struct RelayTests {
  @Test("A subject that is fed goes with its last owner, and later values are dropped")
  func weakSubject() {
    let upstream = PassthroughSubject<Int, Never>()
    var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
    weak let weakly = subject
    let link = subject.map { upstream.subscribe($0) }
    subject = nil
    #expect(weakly == nil)
    upstream.send(1)
    link?.cancel()
  }

  @Test("A connection may be cancelled after its multicast and the subject have gone")
  func cancelledConnection() {
    let upstream = PassthroughSubject<Int, Never>()
    var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
    let connection = subject.map { upstream.multicast(subject: $0).connect() }
    subject = nil
    connection?.cancel()
    upstream.send(1)
  }

  @Test("A subject that completed cancels the subscriptions it took when it is released")
  func completedSubject() {
    let source = Stubborn()
    var subject: PassthroughSubject<Int, Failed>? = PassthroughSubject()
    subject?.send(subscription: source)
    subject?.send(completion: .finished)
    #expect(!source.isCancelled)
    subject = nil
    #expect(source.isCancelled)
  }

  private final class Relay: Publisher {
    typealias Output = Int
    typealias Failure = Failed
    let subject = PassthroughSubject<Int, Failed>()

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failed {
      subject.subscribe(subscriber)
    }

    deinit { subject.send(completion: .finished) }
  }

  @Test("A subscription doesn't keep the publisher that it came from")
  func upstreamIsLetGoOf() {
    let builds: [(Relay) -> AnyPublisher<Int, Failed>] = [
      { $0.handleEvents(receiveOutput: { _ in }).eraseToAnyPublisher() },
      { $0.append(2).eraseToAnyPublisher() },
      { $0.catch { _ in Empty<Int, Failed>() }.eraseToAnyPublisher() },
      { $0.breakpoint(receiveOutput: { _ in false }).eraseToAnyPublisher() },
    ]
    for build in builds {
      var relay: Relay? = Relay()
      let recorder = relay.map { build($0).record() }
      relay = nil
      #expect(recorder?.hasFinished == true)
    }
  }

  @Test("combineLatest stores what is sent while its tuple is taken, for the next value from outside")
  func nestedLatest() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    var log: [String] = []
    let sink = a.combineLatest(b).sink { pair in
      log.append("\(pair)")
      a.send(pair.0 + 1)
    }
    a.send(1)
    b.send(1)
    #expect(log == ["(1, 1)"])
    a.send(50)
    #expect(log == ["(1, 1)", "(50, 1)"])
    b.send(2)
    #expect(log == ["(1, 1)", "(50, 1)", "(51, 2)"])
    sink.cancel()
  }

  @Test("A closure that sends upstream a value makes no second result")
  func nestedResults() {
    let subject = PassthroughSubject<Int, Never>()
    let build: (@escaping (Int) -> Bool) -> [AnyPublisher<String, Never>] = { test in
      [
        subject.first(where: test).map { "\($0)" }.eraseToAnyPublisher(),
        subject.contains(where: test).map { "\($0)" }.eraseToAnyPublisher(),
        subject.allSatisfy { !test($0) }.map { "\($0)" }.eraseToAnyPublisher(),
      ]
    }
    for index in 0..<3 {
      let publisher = build { value in
        if value == 1 { subject.send(2) }
        return true
      }[index]
      var count = 0
      let sink = publisher.sink { _ in count += 1 }
      subject.send(1)
      #expect(count == 1)
      sink.cancel()
    }
  }

  @Test("A timer's first tick comes one interval after it was connected")
  func firstTick() {
    let runLoop = RunLoop.current
    let start = Date()
    var first: Date?
    let sink = Timer.publish(every: 0.05, on: runLoop, in: .default).autoconnect().sink {
      if first == nil { first = $0 }
    }
    while first == nil, Date().timeIntervalSince(start) < 30 {
      _ = runLoop.run(mode: .default, before: Date(timeIntervalSinceNow: 0.1))
    }
    #expect((first?.timeIntervalSince(start) ?? 0) >= 0.045)
    sink.cancel()
  }
}
