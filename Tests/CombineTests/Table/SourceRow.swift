import Combine
import Dispatch
import Testing

/// A publisher without an upstream, and what comes of it. Unchecked because its closures keep nothing.
struct SourceRow: @unchecked Sendable, CustomTestStringConvertible {
  let name: String
  /// The name that `print` gives the subscription.
  let text: String
  let values: [String]
  let end: String?
  let subscribe: (Probe) -> Void

  init<P: Publisher>(
    _ name: String, text: String, _ build: @escaping () -> P, values: [P.Output], end: String? = "finished"
  ) {
    self.name = name
    self.text = text
    self.values = values.map { "\($0)" }
    self.end = end
    subscribe = { build().subscribe(ProbeSubscriber<P.Output, P.Failure>(probe: $0)) }
  }

  var testDescription: String { name }

  @Rows<SourceRow> static var all: [SourceRow] {
    SourceRow("Just", text: "Just", { Just(1) }, values: [1])
    SourceRow("Empty", text: "Empty", { Empty<Int, Failed>() }, values: [])
    SourceRow(
      "Empty without end", text: "Empty", { Empty<Int, Failed>(completeImmediately: false) }, values: [],
      end: nil)
    SourceRow("Fail", text: "Empty", { Fail<Int, Failed>(error: Failed()) }, values: [], end: "Failed")
    SourceRow("Future", text: "Future", { Future<Int, Failed> { $0(.success(1)) } }, values: [1])
    SourceRow(
      "Future that fails", text: "Future", { Future<Int, Failed> { $0(.failure(Failed())) } }, values: [],
      end: "Failed")
    SourceRow("Deferred", text: "Just", { Deferred { Just(1) } }, values: [1])
    SourceRow(
      "Record", text: "[1, 2]", { Record(output: [1, 2], completion: .failure(Failed())) }, values: [1, 2],
      end: "Failed")
    SourceRow("Optional", text: "Optional", { Int?.some(1).publisher }, values: [1])
    SourceRow("Optional of nothing", text: "Empty", { Int?.none.publisher }, values: [])
    SourceRow("Result", text: "Once", { Result<Int, Failed>.success(1).publisher }, values: [1])
    SourceRow(
      "Result of a failure", text: "Empty", { Result<Int, Failed>.failure(Failed()).publisher }, values: [],
      end: "Failed")
    SourceRow("Sequence", text: "[1, 2, 3]", { [1, 2, 3].publisher }, values: [1, 2, 3])
    SourceRow("Sequence of a range", text: "1...3", { (1...3).publisher }, values: [1, 2, 3])
    SourceRow("Sequence of nothing", text: "Empty", { [Int]().publisher }, values: [])
    SourceRow(
      "CurrentValueSubject", text: "CurrentValueSubject", { CurrentValueSubject<Int, Failed>(1) },
      values: [1],
      end: nil)
    SourceRow(
      "CurrentValueSubject at its end", text: "Empty",
      {
        let subject = CurrentValueSubject<Int, Failed>(1)
        subject.send(completion: .failure(Failed()))
        return subject
      }, values: [], end: "Failed")
    SourceRow(
      "PassthroughSubject", text: "PassthroughSubject", { PassthroughSubject<Int, Failed>() }, values: [],
      end: nil)
  }
}

/// Publishers without an upstream: demand, cancellation, ends, names.
@Suite(.timeLimit(.minutes(10))) struct SourceTests {
  @Test("Unlimited demand gets all values, and the end", arguments: SourceRow.all)
  func unlimited(row: SourceRow) {
    let probe = Probe(.unlimited)
    row.subscribe(probe)
    #expect(probe.outcome == Outcome(values: row.values, end: row.end))
    #expect(probe.breaches == [])
  }

  @Test("Values come one at a time where they are asked for one at a time", arguments: SourceRow.all)
  func oneByOne(row: SourceRow) {
    let probe = Probe()
    row.subscribe(probe)
    #expect(probe.values == [])
    for count in 0..<4 {
      #expect(probe.values == Array(row.values.prefix(count)))
      if probe.completions.isEmpty { probe.request(.max(1)) }
    }
    #expect(probe.outcome == Outcome(values: row.values, end: row.end))
    #expect(probe.breaches == [])
  }

  @Test(
    "A subscriber may cancel before, during and after the values, and gets nothing more",
    arguments: SourceRow.all)
  func cancelled(row: SourceRow) {
    let before = Probe()
    before.onSubscription = { $0.cancel() }
    let during = Probe(.unlimited)
    during.onValue = { probe in
      probe.cancel()
      return .unlimited
    }
    let after = Probe(.unlimited)
    for probe in [before, during, after] { row.subscribe(probe) }
    after.cancel()
    for probe in [before, during, after] { probe.request(.max(1)) }
    #expect(before.values == [])
    #expect(during.values == Array(row.values.prefix(1)))
    #expect(after.values == row.values)
    for probe in [during, after] { #expect(probe.breaches == []) }
  }

  @Test("A subscription has the description that print shows", arguments: SourceRow.all)
  func description(row: SourceRow) throws {
    let probe = Probe()
    row.subscribe(probe)
    let subscription = try #require(probe.subscription)
    #expect("\(subscription)" == row.text)
  }

  @Test("A publisher keeps nobody after its end or a cancellation", arguments: SourceRow.all)
  func keepsNobody(row: SourceRow) {
    weak var weakly: Probe?
    do {
      let probe = Probe(.unlimited)
      weakly = probe
      row.subscribe(probe)
      if row.end == nil { probe.cancel() }
      probe.release()
    }
    #expect(weakly == nil)
  }

  @Test("Requests on one thread and the cancellation on another come to no harm", arguments: SourceRow.all)
  func requestRacesCancel(row: SourceRow) {
    for _ in 0..<20 {
      let probe = Probe()
      row.subscribe(probe)
      let link = Shared(probe.subscription)
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        if thread == 0 {
          for _ in 0..<5 { link.value?.request(.max(1)) }
        } else {
          link.value?.cancel()
        }
      }
      #expect(row.values.starts(with: probe.values))
      #expect(probe.completions.count <= 1)
    }
  }
}
