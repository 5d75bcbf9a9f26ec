import Combine

extension OperatorChapter {
  /// The examples of the chapter, run with a constant.
  func diagrams(_ n: Int, isStarter: Bool) -> [MarbleDiagram] {
    let bench = MarbleBench(isStarter: isStarter)
    return switch self {
    case .publishers: publishers(n, on: bench)
    case .transforming: transforming(n, on: bench)
    case .filtering: filtering(n, on: bench) + ending(n, on: bench)
    case .combining: combining(n, on: bench)
    case .sequence: sequence(n, on: bench)
    }
  }

  private func publishers(_ n: Int, on bench: MarbleBench) -> [MarbleDiagram] {
    [
      bench.diagram("PassthroughSubject", "subject.send(…)", ["-1-2-3-|"]) { $0.numbers },
      bench.diagram("CurrentValueSubject", "CurrentValueSubject(\(n))", ["-7-8-|"]) { sources in
        sources.numbers.prepend(Just(n))
      },
      bench.diagram("Just", "Just(\(n))", ["--"]) { _ in Just(n) },
      bench.diagram("Sequence", "(1...\(n)).publisher", ["--"]) { _ in (1...n).publisher },
      bench.diagram("Empty", "Empty()", ["--"]) { _ in Empty<Int, Never>() },
    ]
  }

  private func transforming(_ n: Int, on bench: MarbleBench) -> [MarbleDiagram] {
    [
      bench.diagram("collect", "collect(\(n))", ["1-2-3-4-5-|"]) { $0.numbers.collect(n) },
      bench.diagram("map", "map { $0 * \(n) }", ["1-2-3-4-|"]) { $0.numbers.map { $0 * n } },
      bench.diagram("replaceNil", "replaceNil(with: \(n))", ["1-n-3-n-|"]) {
        $0.optionals.replaceNil(with: n)
      },
      bench.diagram("replaceEmpty", "replaceEmpty(with: \(n))", ["----|"]) {
        $0.numbers.replaceEmpty(with: n)
      },
      bench.diagram("scan", "scan(\(n), +)", ["1-2-3-4-|"]) { $0.numbers.scan(n, +) },
      bench.diagram("flatMap", "flatMap { [$0, $0 * \(n)].publisher }", ["1--3--5--|"]) { sources in
        sources.numbers.flatMap { [$0, $0 * n].publisher }
      },
    ]
  }

  private func filtering(_ n: Int, on bench: MarbleBench) -> [MarbleDiagram] {
    [
      bench.diagram("filter", "filter { $0.isMultiple(of: \(n)) }", ["1-2-3-4-5-6-|"]) { sources in
        sources.numbers.filter { $0.isMultiple(of: n) }
      },
      bench.diagram("removeDuplicates", "removeDuplicates()", ["1-1-2-2-2-1-|"]) {
        $0.numbers.removeDuplicates()
      },
      bench.diagram("compactMap", "compactMap { $0 }", ["1-n-3-n-5-|"]) { $0.optionals.compactMap { $0 } },
      bench.diagram("ignoreOutput", "ignoreOutput()", ["1-2-3-|"]) {
        $0.numbers.ignoreOutput().map { (_: Never) -> Int in }
      },
      bench.diagram("dropFirst", "dropFirst(\(n))", ["1-2-3-4-5-|"]) { $0.numbers.dropFirst(n) },
      bench.diagram("drop(while:)", "drop { $0 < \(n) }", ["1-2-3-4-1-|"]) { $0.numbers.drop { $0 < n } },
      bench.diagram("drop(untilOutputFrom:)", "drop(untilOutputFrom: ready)", ["1-2-3-4-5-|", "----9-----"]) {
        $0.numbers.drop(untilOutputFrom: $0[1])
      },
    ]
  }

  /// Those that may end a stream early.
  private func ending(_ n: Int, on bench: MarbleBench) -> [MarbleDiagram] {
    [
      bench.diagram("first(where:)", "first { $0 > \(n) }", ["1-3-5-7-|"]) { $0.numbers.first { $0 > n } },
      bench.diagram("last(where:)", "last { $0 > \(n) }", ["5-7-3-1-|"]) { $0.numbers.last { $0 > n } },
      bench.diagram("prefix", "prefix(\(n))", ["1-2-3-4-5-|"]) { $0.numbers.prefix(n) },
      bench.diagram("prefix(while:)", "prefix { $0 < \(n + 1) }", ["1-2-3-4-1-|"]) {
        $0.numbers.prefix { $0 < n + 1 }
      },
      bench.diagram(
        "prefix(untilOutputFrom:)", "prefix(untilOutputFrom: ready)", ["1-2-3-4-5-|", "-----9----"]
      ) { $0.numbers.prefix(untilOutputFrom: $0[1]) },
    ]
  }

  private func combining(_ n: Int, on bench: MarbleBench) -> [MarbleDiagram] {
    [
      bench.diagram("prepend", "prepend(\(n), 9)", ["--1-2-3-|"]) { $0.numbers.prepend(n, 9) },
      bench.diagram("append", "append(\(n), 9)", ["1-2-3-|---"]) { $0.numbers.append(n, 9) },
      bench.diagram("switchToLatest", "map { … }.switchToLatest()", ["1-2----3-|", "--7-8-9-7|"]) { sources in
        sources.numbers.map { number in sources[1].map { number * $0 } }.switchToLatest()
      },
      bench.diagram("merge", "merge(with: other)", ["1---2---3-|", "--7---8---9|"]) {
        $0[0].merge(with: $0[1])
      },
      bench.diagram("combineLatest", "combineLatest(other)", ["1---2---3--|", "--7---8----|"]) { sources in
        sources[0].combineLatest(sources[1]).map { "\($0)·\($1)" }
      },
      bench.diagram("zip", "zip(other)", ["1-2---3---|", "----7-8---|"]) { sources in
        sources[0].zip(sources[1]).map { "\($0)·\($1)" }
      },
    ]
  }

  private func sequence(_ n: Int, on bench: MarbleBench) -> [MarbleDiagram] {
    [
      bench.diagram("min", "min()", ["4-2-5-3-|"]) { $0.numbers.min() },
      bench.diagram("max", "max()", ["4-2-5-3-|"]) { $0.numbers.max() },
      bench.diagram("first", "first()", ["4-2-5-3-|"]) { $0.numbers.first() },
      bench.diagram("last", "last()", ["4-2-5-3-|"]) { $0.numbers.last() },
      bench.diagram("output(at:)", "output(at: \(n))", ["4-2-5-3-7-9-|"]) { $0.numbers.output(at: n) },
      bench.diagram("output(in:)", "output(in: 1...\(n))", ["4-2-5-3-7-9-|"]) {
        $0.numbers.output(in: 1...n)
      },
      bench.diagram("count", "count()", ["4-2-5-3-|"]) { $0.numbers.count() },
      bench.diagram("contains", "contains(\(n))", ["4-2-5-3-|"]) { $0.numbers.contains(n) },
      bench.diagram("allSatisfy", "allSatisfy { $0 > \(n) }", ["4-2-5-3-|"]) { sources in
        sources.numbers.allSatisfy { $0 > n }
      },
      bench.diagram("reduce", "reduce(\(n), +)", ["4-2-5-3-|"]) { $0.numbers.reduce(n, +) },
    ]
  }
}
