import Combine

/// Operators that make one stream of several.
extension MarbleBench {
  var combining: [MarbleDiagram] {
    [
      diagram("prepend", "prepend(\(n), 9)", ["--1-2-3-|"]) { $0.numbers.prepend(n, 9) },
      diagram("prepend: a sequence", "prepend(1...\(n))", ["--7-8-9-|"]) { $0.numbers.prepend(1...n) },
      diagram("prepend: a publisher", "prepend(other)", ["1---2-3-|", "-7-|-----"]) { $0[0].prepend($0[1]) },
      diagram("append", "append(\(n), 9)", ["1-2-3-|---"]) { $0.numbers.append(n, 9) },
      diagram("append: a sequence", "append(1...\(n))", ["7-8-|-----"]) { $0.numbers.append(1...n) },
      diagram("append: a publisher", "append(other)", ["1-2-|-----", "-7-8-9-7-|"]) { $0[0].append($0[1]) },
      diagram("switchToLatest", "map { … }.switchToLatest()", ["1-2----3-|", "--7-8-9-7|"]) { sources in
        sources.numbers.map { number in sources[1].map { number * $0 } }.switchToLatest()
      },
      diagram("merge", "merge(with: other)", ["1---2---3-|", "--7---8---9|"]) { $0[0].merge(with: $0[1]) },
      diagram("combineLatest", "combineLatest(other)", ["1---2---3--|", "--7---8----|"]) { sources in
        sources[0].combineLatest(sources[1]).map { "\($0)·\($1)" }
      },
      diagram("zip", "zip(other)", ["1-2---3---|", "----7-8---|"]) { sources in
        sources[0].zip(sources[1]).map { "\($0)·\($1)" }
      },
    ]
  }
}
