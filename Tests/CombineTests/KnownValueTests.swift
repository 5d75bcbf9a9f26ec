import Combine
import Foundation
import Testing

/// Operators of publishers whose values are known, which are worked out at once, and the forms of values as JSON.
@Suite("Publishers of known values, and JSON", .timeLimit(.minutes(10))) struct KnownValueTests {
  @Test("A difference of demands that is too large is none") func demand() {
    #expect(Subscribers.Demand.max(.max) - -1 == .none)
    var demand = Subscribers.Demand.max(.max)
    demand -= -1
    #expect(demand == .none)
  }

  @Test("Just has its value at position 0 of ranges that begin there") func positions() {
    #expect(Just(1).output(in: 0..<3).wholeValues() == [1])
    #expect(Just(1).output(in: 0..<0).wholeValues() == [1])
    #expect(Just(1).output(in: 1..<3).wholeValues() == [])
    #expect(Just(1).output(in: -10..<10).wholeValues() == [])
  }

  @Test("A single value is compared with itself where the comparison may throw") func comparisons() {
    func check<P: Publisher>(_ build: (@escaping (Int, Int) throws -> Bool) -> P)
    where P.Output == Int, P.Failure == any Error {
      var pairs: [String] = []
      let publisher = build { lhs, rhs in
        pairs.append("\(lhs) \(rhs)")
        return true
      }
      #expect(publisher.wholeValues() == [7])
      #expect(pairs == ["7 7"])
      #expect(build { _, _ in throw Failed() }.record().failure is Failed)
    }
    let result = Result<Int, Failed>.Publisher(7)
    check { Just(7).tryRemoveDuplicates(by: $0) }
    check { result.tryRemoveDuplicates(by: $0) }
    check { result.tryMin(by: $0) }
    check { result.tryMax(by: $0) }
    let failing: Result<Int, any Error>.Publisher = Result<Int, Failed>.Publisher(Failed()).tryMin { _, _ in
      true
    }
    #expect(failing.record().failure is Failed)
  }

  @Test("No value makes neither a count nor a sum") func nothing() {
    let none: Int? = nil
    #expect(none.publisher.count().wholeValues() == [])
    #expect(none.publisher.reduce(2, +).wholeValues() == [])
    #expect(Optional(3).publisher.count().wholeValues() == [1])
    #expect(Optional(3).publisher.reduce(2, +).wholeValues() == [5])
  }

  @Test("What drops its values may go on with others of the type, and a known failure is dropped too")
  func ignored() {
    #expect(Just(1).ignoreOutput().append(2).wholeValues() == [2])
    #expect(Optional(1).publisher.ignoreOutput().append(2).wholeValues() == [2])
    #expect([1].publisher.ignoreOutput().append(2).wholeValues() == [2])
    let failing: Empty<Int, Failed> = Result<Int, Failed>.Publisher(Failed()).ignoreOutput()
    #expect(failing.record().hasFinished)
  }

  @Test("The operators of sequences have Apple's types") func sequences() {
    let count: Just<Int> = [1, 2].publisher.count()
    #expect(count.wholeValues() == [2])
    let failing = [1, 2, 3].publisher.setFailureType(to: Failed.self)
    let counted: Result<Int, Failed>.Publisher = failing.count()
    #expect(counted.wholeValues() == [3])
    let some: Publishers.Sequence<[Int], Failed> = failing.output(in: 1..<3)
    #expect(some.wholeValues() == [2, 3])
    let joined: Publishers.Sequence<[Int], Never> = [1].publisher.append([2, 3].publisher)
    #expect(joined.prepend([0].publisher).sequence == [0, 1, 2, 3])
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private struct Known: Error, Codable, Equatable { var code: Int }

  @Test("A record is written with its recording, and read in the old form too") func records() throws {
    typealias Plain = Record<Int, Known>
    let record = Plain(output: [1], completion: .finished)
    #expect(try json(record) == #"{"recording":{"completion":{"success":true},"output":[1]}}"#)
    let failed = Plain(output: [], completion: .failure(Known(code: 3)))
    #expect(
      try json(failed)
        == #"{"recording":{"completion":{"error":{"code":3},"success":false},"output":[]}}"#)
    #expect(try json(record.recording) == #"{"completion":{"success":true},"output":[1]}"#)
    for text in [try json(record), try json(record.recording)] {
      let read = try JSONDecoder().decode(Plain.self, from: Data(text.utf8))
      #expect(read.recording.output == [1])
    }
    #expect {
      try JSONDecoder().decode(Plain.self, from: Data("{}".utf8))
    } throws: { error in
      guard case DecodingError.keyNotFound(let key, _) = error else { return false }
      return key.stringValue == "recording"
    }
  }

  @Test("Spans of a queue are seconds where they are numbers, and nanoseconds as JSON") func spans() throws {
    typealias Stride = DispatchQueue.SchedulerTimeType.Stride
    #expect(try json(Stride.nanoseconds(5)) == #"{"_nanoseconds":5}"#)
    for text in [#"{"_nanoseconds":5}"#, #"{"magnitude":5}"#] {
      #expect(try JSONDecoder().decode(Stride.self, from: Data(text.utf8)) == .nanoseconds(5))
    }
    #expect(Stride(exactly: 2) == .seconds(2))
    #expect(Stride(exactly: UInt64.max) == nil)
    #expect(Stride.seconds(3) * .milliseconds(500) == .milliseconds(1500))
    #expect(Stride.nanoseconds(18) * .microseconds(1) == .nanoseconds(0))
    #expect(Stride.microseconds(-3) * .nanoseconds(10) == .nanoseconds(0))
    #expect(Stride.seconds(9_000_000_000) * .seconds(9) == .nanoseconds(.max))
    let (now, never) = (
      DispatchQueue.SchedulerTimeType(.now()), DispatchQueue.SchedulerTimeType(.distantFuture)
    )
    #expect(now.distance(to: never) == .nanoseconds(.max))
    #expect(never.distance(to: now) == .nanoseconds(.max))
  }

  /// Sums, differences, products and the order of 3 and 2 units.
  private func arithmetic<Span: Comparable & SignedNumeric>(_ three: Span, _ two: Span) -> [Span] {
    var (sum, difference, product) = (three, three, three)
    sum += two
    difference -= two
    product *= two
    return [three + two, sum, three - two, difference, three * two, product, min(three, two)]
  }

  @Test("Spans of every scheduler are added, subtracted, multiplied and compared") func spanArithmetic() {
    typealias Moment = ImmediateScheduler.SchedulerTimeType
    #expect(
      arithmetic(3 as RunLoop.SchedulerTimeType.Stride, 2).map(\.timeInterval) == [5, 5, 1, 1, 6, 6, 2])
    #expect(
      arithmetic(3 as OperationQueue.SchedulerTimeType.Stride, 2).map(\.magnitude) == [5, 5, 1, 1, 6, 6, 2])
    #expect(
      arithmetic(3 as DispatchQueue.SchedulerTimeType.Stride, 2).map(\.magnitude)
        == [5, 5, 1, 1, 6, 6, 2].map { $0 * 1_000_000_000 })
    #expect(arithmetic(Moment.Stride(3), Moment.Stride(2)).map(\.magnitude) == [5, 5, 1, 1, 6, 6, 2])
  }

  @Test("Moments of run loops and operation queues are dates, apart by seconds") func moments() {
    let (early, late) = (Date(timeIntervalSince1970: 10), Date(timeIntervalSince1970: 12.5))
    let loop = (RunLoop.SchedulerTimeType(early), RunLoop.SchedulerTimeType(late))
    #expect(loop.0.distance(to: loop.1) == 2.5)
    #expect(loop.1.advanced(by: -2.5) == loop.0)
    #expect(loop.0 < loop.1)
    let queue = (OperationQueue.SchedulerTimeType(early), OperationQueue.SchedulerTimeType(late))
    #expect(queue.1.distance(to: queue.0) == -2.5)
    #expect(queue.0.advanced(by: 2.5) == queue.1)
    #expect(queue.0 < queue.1)
  }
}
