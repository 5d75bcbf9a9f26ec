import Combine

/// Operators that let some values through.
extension MarbleBench {
  var filtering: [MarbleDiagram] {
    [
      diagram("filter", "filter { $0.isMultiple(of: \(n)) }", ["1-2-3-4-5-6-|"]) { sources in
        sources.numbers.filter { $0.isMultiple(of: n) }
      },
      diagram("removeDuplicates", "removeDuplicates()", ["1-1-2-2-2-1-|"]) { $0.numbers.removeDuplicates() },
      diagram("compactMap", "compactMap { $0 }", ["1-n-3-n-5-|"]) { $0.optionals.compactMap { $0 } },
      diagram("ignoreOutput", "ignoreOutput()", ["1-2-3-|"]) {
        $0.numbers.ignoreOutput().map { (_: Never) -> Int in }
      },
      diagram("dropFirst", "dropFirst(\(n))", ["1-2-3-4-5-|"]) { $0.numbers.dropFirst(n) },
      diagram("drop(while:)", "drop { $0 < \(n) }", ["1-2-3-4-1-|"]) { $0.numbers.drop { $0 < n } },
      diagram("drop(untilOutputFrom:)", "drop(untilOutputFrom: ready)", ["1-2-3-4-5-|", "----9-----"]) {
        $0.numbers.drop(untilOutputFrom: $0[1])
      },
    ]
  }

  /// Those that may end a stream early.
  var ending: [MarbleDiagram] {
    [
      diagram("first(where:)", "first { $0 > \(n) }", ["1-3-5-7-|"]) { $0.numbers.first { $0 > n } },
      diagram("last(where:)", "last { $0 > \(n) }", ["5-7-3-1-|"]) { $0.numbers.last { $0 > n } },
      diagram("prefix", "prefix(\(n))", ["1-2-3-4-5-|"]) { $0.numbers.prefix(n) },
      diagram("prefix(while:)", "prefix { $0 < \(n + 1) }", ["1-2-3-4-1-|"]) { sources in
        sources.numbers.prefix { $0 < n + 1 }
      },
      diagram("prefix(untilOutputFrom:)", "prefix(untilOutputFrom: ready)", ["1-2-3-4-5-|", "-----9----"]) {
        $0.numbers.prefix(untilOutputFrom: $0[1])
      },
    ]
  }
}
