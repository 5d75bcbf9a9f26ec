import Combine
import Dispatch
import Synchronization
import Testing

/// An event of one of two upstreams.
private enum JoinEvent {
  case value(Int)
  case finished
  case failed
}

/// An operator of two upstreams, and a model of it: a closure that is told of each event of each side, and answers
/// with what comes of it. Unchecked because its closures keep nothing.
private struct JoinRow: @unchecked Sendable, CustomTestStringConvertible {
  let name: String
  let subscribe: (Ints, Ints, Probe) -> Void
  let makeModel: () -> (_ isFirst: Bool, JoinEvent) -> Outcome

  init<P: Publisher>(
    _ name: String, _ build: @escaping (Ints, Ints) -> P,
    model makeModel: @escaping () -> (_ isFirst: Bool, JoinEvent) -> Outcome
  ) {
    self.name = name
    subscribe = { build($0, $1).subscribe(ProbeSubscriber<P.Output, P.Failure>(probe: $2)) }
    self.makeModel = makeModel
  }

  var testDescription: String { name }
}

private let silent = Outcome(values: [], end: nil)

private func sent(_ values: Any..., end: String? = nil) -> Outcome {
  Outcome(values: values.map { "\($0)" }, end: end)
}

extension JoinRow {
  static var all: [JoinRow] { [merge, latest, zip, append, dropUntil, prefixUntil, flat, switched] }

  private static var merge: JoinRow {
    JoinRow("merge", { $0.merge(with: $1) }) {
      var open = 2
      return { _, event in
        switch event {
        case .value(let value): return sent(value)
        case .failed: return sent(end: "Failed")
        case .finished:
          open -= 1
          return sent(end: open == 0 ? "finished" : nil)
        }
      }
    }
  }

  private static var latest: JoinRow {
    JoinRow("combineLatest", { $0.combineLatest($1) }) {
      var (a, b, open): (Int?, Int?, Int) = (nil, nil, 2)
      return { isFirst, event in
        switch event {
        case .value(let value):
          if isFirst { a = value } else { b = value }
          if let a, let b { return sent((a, b)) }
          return silent
        case .failed: return sent(end: "Failed")
        case .finished:
          open -= 1
          return sent(end: open == 0 ? "finished" : nil)
        }
      }
    }
  }

  private static var zip: JoinRow {
    JoinRow("zip", { $0.zip($1) }) {
      var (a, b): ([Int], [Int]) = ([], [])
      var (aIsOver, bIsOver) = (false, false)
      return { isFirst, event in
        var outcome = silent
        switch event {
        case .value(let value):
          if isFirst { a.append(value) } else { b.append(value) }
          if !a.isEmpty, !b.isEmpty { outcome = sent((a.removeFirst(), b.removeFirst())) }
        case .failed: return sent(end: "Failed")
        case .finished: if isFirst { aIsOver = true } else { bIsOver = true }
        }
        if (aIsOver && a.isEmpty) || (bIsOver && b.isEmpty) { outcome.end = "finished" }
        return outcome
      }
    }
  }

  private static var append: JoinRow {
    JoinRow("append", { $0.append($1) }) {
      var (isSecond, isOver) = (false, false)
      return { isFirst, event in
        switch event {
        case .value(let value): return isFirst != isSecond ? sent(value) : silent
        // A subject that failed before it was subscribed to fails then.
        case .failed where isFirst || isSecond: return sent(end: "Failed")
        case .failed, .finished:
          if isFirst {
            isSecond = true
            return sent(end: isOver ? "finished" : nil)
          }
          isOver = true
          return sent(end: isSecond ? "finished" : nil)
        }
      }
    }
  }

  private static var dropUntil: JoinRow {
    JoinRow("drop(untilOutputFrom:)", { $0.drop(untilOutputFrom: $1) }) {
      var isOpen = false
      return { isFirst, event in
        switch event {
        case .value(let value):
          if !isFirst { isOpen = true }
          return isFirst && isOpen ? sent(value) : silent
        case .failed: return sent(end: isFirst || !isOpen ? "Failed" : nil)
        // Nothing can open it any more.
        case .finished: return sent(end: isFirst || !isOpen ? "finished" : nil)
        }
      }
    }
  }

  private static var prefixUntil: JoinRow {
    JoinRow("prefix(untilOutputFrom:)", { $0.prefix(untilOutputFrom: $1) }) {
      { isFirst, event in
        switch event {
        case .value(let value): return isFirst ? sent(value) : sent(end: "finished")
        case .failed: return sent(end: isFirst ? "Failed" : nil)
        case .finished: return sent(end: isFirst ? "finished" : nil)
        }
      }
    }
  }

  private static var flat: JoinRow {
    JoinRow("flatMap", { a, b in a.flatMap { outer in b.map { outer * 100 + $0 } } }) {
      var (outers, outerIsOver, innerIsOver): ([Int], Bool, Bool) = ([], false, false)
      return { isFirst, event in
        switch event {
        case .value(let value):
          if isFirst { outers.append(value) }
          return isFirst ? silent : Outcome(values: outers.map { "\($0 * 100 + value)" }, end: nil)
        case .failed: return sent(end: isFirst || !outers.isEmpty ? "Failed" : nil)
        case .finished:
          if isFirst { outerIsOver = true } else { innerIsOver = true }
          return sent(end: outerIsOver && (innerIsOver || outers.isEmpty) ? "finished" : nil)
        }
      }
    }
  }

  private static var switched: JoinRow {
    JoinRow("switchToLatest", { a, b in a.map { outer in b.map { outer * 100 + $0 } }.switchToLatest() }) {
      var (outer, outerIsOver, innerIsOver): (Int?, Bool, Bool) = (nil, false, false)
      return { isFirst, event in
        switch event {
        case .value(let value):
          if isFirst { outer = value }
          return isFirst ? silent : outer.map { sent($0 * 100 + value) } ?? silent
        case .failed: return sent(end: isFirst || outer != nil ? "Failed" : nil)
        case .finished:
          if isFirst { outerIsOver = true } else { innerIsOver = true }
          return sent(end: outerIsOver && (innerIsOver || outer == nil) ? "finished" : nil)
        }
      }
    }
  }
}

/// Operators of two upstreams against a model of them, on random events.
@Suite(.timeLimit(.minutes(10))) struct JoinTests {
  @Test("An operator of two upstreams sends what its model says", arguments: JoinRow.all)
  fileprivate func agreesWithItsModel(row: JoinRow) {
    for seed in 0..<200 {
      var generator = Generator(seed: seed)
      let (a, b) = (PassthroughSubject<Int, Failed>(), PassthroughSubject<Int, Failed>())
      let probe = Probe(.unlimited)
      row.subscribe(AnyPublisher(a), AnyPublisher(b), probe)
      let model = row.makeModel()
      var (log, expected) = ("", silent)
      var open = [true, true]
      for _ in 0..<12 {
        let isFirst = Bool.random(using: &generator)
        guard open[isFirst ? 0 : 1] else { continue }
        let subject = isFirst ? a : b
        let event: JoinEvent
        switch Int.random(in: 0..<12, using: &generator) {
        case 0..<9: event = .value(.random(in: 0...9, using: &generator))
        case 9, 10: event = .finished
        // The second side fails only where it may: a model knows of one failure.
        default: event = isFirst ? .failed : .finished
        }
        log += " \(isFirst ? "a" : "b").\(event)"
        if expected.end == nil {
          let outcome = model(isFirst, event)
          expected.values += outcome.values
          expected.end = outcome.end
        }
        switch event {
        case .value(let value): subject.send(value)
        case .finished: subject.send(completion: .finished)
        case .failed: subject.send(completion: .failure(Failed()))
        }
        if case .value = event { continue }
        open[isFirst ? 0 : 1] = false
      }
      #expect(probe.outcome == expected, "seed \(seed):\(log)")
      #expect(probe.breaches == [], "seed \(seed):\(log)")
    }
  }

  @Test(
    "After its end an operator of two upstreams keeps nobody, while both live on", arguments: JoinRow.all,
    Ending.allCases)
  fileprivate func keepsNobody(row: JoinRow, ending: Ending) {
    let (a, b) = (PassthroughSubject<Int, Failed>(), PassthroughSubject<Int, Failed>())
    weak var probe: Probe?
    weak var inner: AnyObject?
    do {
      let strong = Probe(.unlimited)
      row.subscribe(AnyPublisher(a), AnyPublisher(b), strong)
      probe = strong
      inner = strong.subscription.map { $0 as AnyObject }
      for subject in [a, b, a] { subject.send(1) }
      switch ending {
      case .finished: for subject in [a, b] { subject.send(completion: .finished) }
      case .failed: a.send(completion: .failure(Failed()))
      case .cancelled: strong.cancel()
      }
      strong.release()
    }
    #expect(probe == nil, "the subscriber")
    #expect(inner == nil, "the subscription")
  }

  @Test("Two threads, one for each side, are let through one at a time", arguments: JoinRow.all)
  fileprivate func twoThreads(row: JoinRow) {
    let (a, b) = (PassthroughSubject<Int, Failed>(), PassthroughSubject<Int, Failed>())
    let inside = Atomic(0)
    let overlaps = Atomic(0)
    let probe = Probe(.unlimited)
    probe.onValue = { _ in
      if inside.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue > 1 {
        overlaps.wrappingAdd(1, ordering: .relaxed)
      }
      inside.wrappingSubtract(1, ordering: .acquiringAndReleasing)
      return .none
    }
    row.subscribe(AnyPublisher(a), AnyPublisher(b), probe)
    let link = Shared(probe.subscription)
    DispatchQueue.concurrentPerform(iterations: 3) { thread in
      for value in 0..<100 {
        switch thread {
        case 0: a.send(value)
        case 1: b.send(value)
        default: link.value?.request(.max(1))
        }
      }
      if thread < 2 { (thread == 0 ? a : b).send(completion: .finished) }
    }
    #expect(overlaps.load(ordering: .relaxed) == 0)
    #expect(probe.breaches == [])
    #expect(probe.completions == ["finished"])
  }
}
