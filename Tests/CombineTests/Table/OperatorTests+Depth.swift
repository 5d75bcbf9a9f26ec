import Combine
import CombineTesting
import Foundation
import Testing

/// Carries a test's own things to the one thread that uses them. Unchecked for that reason.
private struct Handed<Value>: @unchecked Sendable {
  let value: Value
}

/// Runs a closure on a thread with a stack of so many bytes.
private func onThread(stack: Int, _ body: @escaping () -> [String]) async -> [String] {
  let handed = Handed(value: body)
  return await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: handed.value()) }
    thread.stackSize = stack
    thread.start()
  }
}

/// Long chains and long streams of every operator.
@Suite(.timeLimit(.minutes(10))) struct OperatorDepthTests {
  #if DEBUG
    // Code that isn't optimised takes several times the stack, and many times as long.
    private static let depth = 300
    private static let length = 1000
  #else
    private static let depth = 10_000
    private static let length = 2000
  #endif

  @Test("Many in a row send, complete, are cancelled and go away on the stack of a main thread")
  func manyInARow() async {
    // Operators that make two values of each would make more than there are atoms.
    let doubling = ["flatMap(maxPublishers:_:)", "switchToLatest()", "merge(with:) itself"]
    let wrong = await onThread(stack: 8 << 20) {
      OperatorRow.all.filter { !doubling.contains($0.name) && !Self.standsInARow($0) }.map(\.name)
    }
    #expect(wrong == [])
  }

  private static func depth(of row: OperatorRow) -> Int {
    // Each `zip` keeps all that its partner has.
    if row.text == "Zip" { return 10 }
    // These subscribe to what comes next while values are under way, which takes the stack of both for each.
    let nesting = ["prepend", "shareReplay", "retry(_:withDelay"]
    return nesting.contains { row.name.hasPrefix($0) } ? min(depth, 2000) : depth
  }

  private static func standsInARow(_ row: OperatorRow) -> Bool {
    for finishes in [true, false] {
      let scheduler = TestScheduler()
      let subject = PassthroughSubject<Int, Failed>()
      var chain = AnyPublisher(subject)
      for _ in 0..<depth(of: row) {
        guard let next = row.again(chain, scheduler) else { return true }
        chain = next
      }
      var ends = 0
      let sink = chain.sink(receiveCompletion: { _ in ends += 1 }, receiveValue: { _ in })
      while scheduler.scheduledCount > 0, row.name.hasPrefix("subscribe") { scheduler.advance() }
      subject.send(1)
      subject.send(8)
      if finishes { subject.send(completion: .finished) } else { sink.cancel() }
      scheduler.advance(by: .seconds(10 * depth))
      if ends != (finishes || row.traits.contains(.isOver) ? 1 : 0), !row.traits.contains(.passive) {
        // One that ends by itself may have done so before it was cancelled.
        guard !finishes, ends == 1 else { return false }
      }
    }
    return true
  }

  @Test(
    "A long sequence that is there at once takes no more stack than a short one, however it is asked for",
    arguments: [Subscribers.Demand.max(1), .unlimited])
  func longSequences(demand: Subscribers.Demand) async {
    let wrong = await onThread(stack: 256 << 10) {
      OperatorRow.all.filter { !$0.traits.contains(.isOver) && !Self.takesALongSequence($0, demand) }.map(
        \.name)
    }
    #expect(wrong == [])
  }

  private static func takesALongSequence(_ row: OperatorRow, _ demand: Subscribers.Demand) -> Bool {
    let probe = Probe(demand)
    probe.onValue = { _ in demand == .unlimited ? .none : .max(1) }
    let scheduler = TestScheduler()
    let source = (0..<length).publisher.setFailureType(to: Failed.self)
    row.subscribe(AnyPublisher(source), scheduler, probe)
    while scheduler.scheduledCount > 0, probe.completions.isEmpty { scheduler.advance(by: .seconds(10)) }
    return probe.completions == ["finished"] && probe.breaches == []
  }
}
