import Combine
import Foundation
import Testing

/// Whom a subject keeps, whom it lets go of, and what it asks of its upstreams.
@Suite(.timeLimit(.minutes(10))) struct SubjectLifeTests {
  private final class Weak {
    weak var object: AnyObject?
    init(_ object: AnyObject?) { self.object = object }
  }

  /// Those that are left move together when many have gone.
  @Test(arguments: [0, 3, 19]) func whoCancelsIsLetGoOf(first: Int) {
    let subject = PassthroughSubject<Int, Never>()
    var recorders = (0..<20).map { _ in subject.record() }
    let weak = recorders.map { Weak($0) } + recorders.map { Weak($0.subscription as AnyObject?) }
    #expect(weak.allSatisfy { $0.object != nil })
    let order = Array(recorders.indices[first...]) + Array(recorders.indices[..<first])
    for index in order.dropLast() { recorders[index].cancel() }
    subject.send(1)
    #expect(recorders.map(\.values.count).reduce(0, +) == 1)
    #expect(recorders[order[19]].values == [1])
    recorders[order[19]].cancel()
    recorders = []
    #expect(weak.count { $0.object != nil } == 0)
    let last = subject.record()
    subject.send(2)
    #expect(last.values == [2])
  }

  @Test func whoCancelsIsLetGoOfThoughTheSubscriptionIsKept() {
    let subject = PassthroughSubject<Int, Never>()
    var recorder: Recorder<Int, Never>? = subject.record()
    let (weak, subscription) = (Weak(recorder), recorder?.subscription)
    recorder?.cancel()
    recorder = nil
    #expect(weak.object == nil)
    withExtendedLifetime(subscription) {}
  }

  @Test func whoIsToldTheEndIsLetGoOf() {
    let subject = CurrentValueSubject<Int, Never>(1)
    var recorder: Recorder<Int, Never>? = subject.record()
    let (weak, subscription) = (Weak(recorder), recorder?.subscription)
    subject.send(completion: .finished)
    #expect(recorder?.hasFinished == true)
    recorder = nil
    #expect(weak.object == nil)
    withExtendedLifetime(subscription) {}
  }

  @Test func anUpstreamIsAskedOnce() {
    let (subject, source) = (PassthroughSubject<Int, Failed>(), Stubborn())
    var requests: [Subscribers.Demand] = []
    let link = source.handleEvents(receiveRequest: { requests.append($0) }).subscribe(subject)
    #expect(requests.isEmpty)
    let recorders = [subject.record(), subject.record(.max(1)), subject.record()]
    for recorder in recorders { recorder.request(.unlimited) }
    #expect(requests == [.unlimited])
    link.cancel()
  }

  @Test func aValueThatWasSentIsNotRepeatedToWhoAsksForMore() {
    let subject = CurrentValueSubject<Int, Never>(1)
    let recorder = subject.record(.unlimited)
    recorder.request(.max(1))
    recorder.request(.unlimited)
    #expect(recorder.values == [1])
  }

  @Test func aSubjectThatGoesCancelsItsUpstreams() {
    let source = Stubborn()
    var subject: PassthroughSubject<Int, Failed>? = PassthroughSubject()
    subject?.send(subscription: source)
    #expect(!source.isCancelled)
    subject = nil
    #expect(source.isCancelled)
    let other = Stubborn()
    var current: CurrentValueSubject<Int, Failed>? = CurrentValueSubject(1)
    current?.send(subscription: other)
    #expect(other.requested == .unlimited)
    current = nil
    #expect(other.isCancelled)
  }

  @Test func anUpstreamThatComesAfterTheEndIsCancelled() {
    let (subject, source) = (PassthroughSubject<Int, Failed>(), Stubborn())
    subject.send(completion: .finished)
    subject.send(subscription: source)
    #expect(source.isCancelled)
  }

  /// Values that another thread sends while one is being taken follow in their order.
  @Test func anotherThreadsValuesComeInTheirOrder() {
    let subject = Shared(PassthroughSubject<Int, Never>())
    let recorder = subject.value.record()
    recorder.onValue = { value in
      guard value == 0 else { return .none }
      let isDone = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        for more in 1...5 { subject.value.send(more) }
        isDone.signal()
      }
      isDone.wait()
      return .none
    }
    subject.value.send(0)
    #expect(recorder.values == [0, 1, 2, 3, 4, 5])
  }
}
