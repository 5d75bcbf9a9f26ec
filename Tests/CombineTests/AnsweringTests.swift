import Combine
import CombineTesting
import Testing

/// The demand that buffers, shared publishers and others return for a value, and what they ask for by themselves.
@Suite("Answers", .timeLimit(.minutes(10))) struct AnsweringTests {
  private typealias Source = Upstream<Failed>
  private let source = Source()
  private let other = Source()

  @Test("A buffer asks before it hands its subscription down: as many as it holds, or for all by request")
  func bufferAsksFirst() {
    for (prefetch, demand) in [
      (Publishers.PrefetchStrategy.keepFull, Subscribers.Demand.max(4)), (.byRequest, .unlimited),
    ] {
      let source = Source()
      var requested: [Subscribers.Demand]?
      let subscriber = AnySubscriber<Int, Failed>(receiveSubscription: { _ in requested = source.requests })
      source.buffer(size: 4, prefetch: prefetch, whenFull: .dropNewest).subscribe(subscriber)
      #expect(requested == [demand])
    }
  }

  @Test(
    "A buffer that keeps full returns 1 for a value that it passes on, and none for one that waits or is lost"
  )
  func bufferAnswers() {
    let recorder = source.buffer(size: 1, prefetch: .keepFull, whenFull: .dropNewest).record(.max(1))
    source.send(1, 2, 3)
    #expect(source.answers == [.max(1), .none, .none])
    #expect(recorder.values == [1])
    let byRequest = other.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest).record(.max(1))
    other.send(1, 2, 3)
    #expect(other.answers == [.none, .none, .none])
    #expect(byRequest.values == [1])
  }

  @Test(
    "A request that drains a buffer asks once for as many, and one from within a value only adds to the demand"
  )
  func bufferDrains() {
    let recorder = source.buffer(size: 5, prefetch: .keepFull, whenFull: .dropNewest).record(.none)
    source.send(1, 2, 3)
    recorder.onValue = { value in
      if value == 1 { recorder.request(.max(1)) }
      return .none
    }
    recorder.request(.max(1))
    #expect(recorder.values == [1, 2])
    #expect(source.requests == [.max(5), .max(2)])
  }

  @Test("A failure that comes to a buffer while a value is taken waits for what is wanted") func bufferFails()
  {
    let recorder = source.buffer(size: 9, prefetch: .byRequest, whenFull: .dropNewest).record(.none)
    source.send(1, 2, 3, 4)
    recorder.onValue = { [source] value in
      if value == 1 { source.fail(Failed()) }
      return .none
    }
    recorder.request(.max(3))
    #expect(recorder.values == [1, 2, 3])
    #expect(recorder.failure == Failed())
  }

  @Test("A request from within a value of merge or flatMap adds to the demand and asks for nothing itself")
  func mergeWithin() {
    let builds: [(Source) -> AnyPublisher<Int, Failed>] = [
      { [other] in $0.merge(with: other).eraseToAnyPublisher() },
      { inner in
        Just(1).setFailureType(to: Failed.self).flatMap { _ in inner }.eraseToAnyPublisher()
      },
    ]
    for build in builds {
      let source = Source()
      let recorder = build(source).record(.max(1))
      recorder.onValue = { value in
        if value == 1 { recorder.request(.max(2)) }
        return .none
      }
      source.send(1, 2, 3)
      #expect(recorder.values == [1, 2, 3])
      #expect(source.requests == [.max(1)])
      #expect(source.answers == [.max(1), .max(1), .max(1)])
      recorder.cancel()
    }
  }

  @Test("A publisher of flatMap that fails ends the others and upstream") func flatMapFails() {
    let outer = Source()
    let inner = [source, other]
    let recorder = outer.flatMap { inner[$0] }.record()
    outer.send(0, 1)
    source.fail(Failed())
    #expect(recorder.failure == Failed())
    #expect(other.cancellations == 1)
    #expect(outer.cancellations == 1)
  }

  @Test("replaceEmpty asks for what is wanted, and for no more") func replaceEmpty() {
    let recorder = source.replaceEmpty(with: 9).record(.max(2))
    #expect(source.requests == [.max(2)])
    recorder.request(.max(1))
    #expect(source.requests == [.max(2), .max(1)])
  }

  @Test("handleEvents reports a request for no value, and hands it on") func handleEvents() {
    var reported: [Subscribers.Demand] = []
    let recorder = source.handleEvents(receiveRequest: { reported.append($0) }).record(.none)
    recorder.request(.none)
    #expect(reported == [.none])
    #expect(source.requests == [.none])
  }

  @Test("What the subscriber asks for while a delayed completion is on its way still reaches upstream")
  func delay() {
    let scheduler = TestScheduler()
    let recorder = source.delay(for: 1, scheduler: scheduler).record(.max(1))
    recorder.onValue = { _ in .max(2) }
    source.send(1)
    source.finish()
    scheduler.advance(by: 1)
    #expect(source.requests == [.max(1), .max(2)])
    #expect(recorder.hasFinished)
  }

  @Test("A request for no value does nothing in operators that count their own demand") func noneDoesNothing()
  {
    let scheduler = TestScheduler()
    let builds: [(Source) -> AnyPublisher<Int, Failed>] = [
      { $0.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest).eraseToAnyPublisher() },
      { $0.merge(with: Source()).eraseToAnyPublisher() },
      { $0.throttle(for: 1, scheduler: scheduler, latest: true).eraseToAnyPublisher() },
      { $0.debounce(for: 1, scheduler: scheduler).eraseToAnyPublisher() },
      { $0.retry(1).eraseToAnyPublisher() },
    ]
    for (index, build) in builds.enumerated() {
      let source = Source()
      let recorder = build(source).record(.none)
      let before = source.requests
      recorder.request(.none)
      #expect(source.requests == before, "operator \(index)")
      recorder.cancel()
    }
  }
}
