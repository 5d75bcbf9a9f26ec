import Combine
import CombineTesting
import Testing

/// Each operator's values and its end, against what it makes of a plain array.
@Suite(.timeLimit(.minutes(10))) struct OperatorValueTests {
  /// Random values, with random demand between them, and a random end.
  @Test(
    "An operator sends what it makes of an array, for random values, demand and ends",
    arguments: OperatorRow.all)
  func agreesWithArrays(row: OperatorRow) {
    for seed in 0..<40 {
      var generator = Generator(seed: seed)
      let values = generator.numbers(atMost: 9)
      let fails = Bool.random(using: &generator) && !row.traits.contains(.neverFails)
      let probe = Probe(row.traits.contains(.dropsUnwanted) ? .unlimited : .none)
      let run = row.run(probe)
      for value in values {
        if Bool.random(using: &generator) {
          probe.request(.max(.random(in: 1...2, using: &generator)))
          run.settle()
        }
        run.send(value)
      }
      run.send(completion: fails ? .failure(Failed()) : .finished)
      if !row.traits.contains(.isOver) { probe.request(.unlimited) }
      run.settle()
      let expected = fails ? row.onFailure(values) : Outcome(values: row.onFinish(values), end: "finished")
      if row.traits.contains(.mixes) {
        #expect(fails || probe.values.sorted() == expected.values.sorted(), "seed \(seed): \(values)")
      } else if fails, row.traits.contains(.failsAtOnce) {
        #expect(expected.values.starts(with: probe.values), "seed \(seed): \(values)")
        #expect(probe.outcome.end == expected.end, "seed \(seed): \(values)")
      } else {
        #expect(probe.outcome == expected, "seed \(seed): \(values), fails: \(fails)")
      }
      #expect(probe.breaches == [], "seed \(seed): \(values), fails: \(fails)")
    }
  }

  @Test(
    "Without demand come no values; with more and more of it, the same ones as without a limit",
    arguments: OperatorRow.all)
  func sendsWhatIsWanted(row: OperatorRow) {
    let values = [1, 1, 8, 4, 6, 3]
    let all = row.onFinish(values)
    for step in [1, 2, 3] {
      let probe = Probe()
      let run = row.run(probe)
      for value in values { run.send(value) }
      #expect(probe.values == [], "no demand")
      run.send(completion: .finished)
      #expect(probe.values == [], "no demand")
      guard !row.traits.contains(.dropsUnwanted) else { continue }
      var count = 0
      while probe.completions.isEmpty, count <= all.count {
        count += step
        probe.request(.max(step))
        run.settle()
        #expect(probe.values.count == min(count, all.count), "\(count) wanted")
        if !row.traits.contains(.mixes) { #expect(all.starts(with: probe.values)) }
      }
      #expect(probe.completions == ["finished"])
      #expect(probe.breaches == [])
    }
  }

  @Test(
    "Demand that comes back from a value counts as much as demand that is requested meanwhile",
    arguments: OperatorRow.all, [true, false])
  func countsWhatIsAskedForByAValue(row: OperatorRow, returns: Bool) {
    let values = [1, 1, 8, 4, 6, 3]
    let probe = Probe(row.traits.contains(.isOver) ? .none : .max(1))
    probe.onValue = { probe in
      if returns { return .max(1) }
      probe.request(.max(1))
      return .none
    }
    let run = row.run(probe)
    for value in values { run.send(value) }
    run.send(completion: .finished)
    #expect(probe.outcome == Outcome(values: row.onFinish(values), end: "finished"))
    #expect(probe.breaches == [])
  }

  @Test("A subscriber that asks for a limited number of values gets no more", arguments: OperatorRow.all)
  func keepsWithinItsDemand(row: OperatorRow) {
    guard !row.traits.contains(.isOver) else { return }
    let probe = Probe(.max(2))
    let run = row.run(probe)
    for value in [1, 5, 8, 4, 6, 3] { run.send(value) }
    #expect(probe.values.count <= 2)
    #expect(probe.breaches == [])
  }
}
