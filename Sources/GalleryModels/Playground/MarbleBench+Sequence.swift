import Combine

/// Operators that ask a stream for one thing, with what `print("publisher")` says above each.
extension MarbleBench {
  var sequence: [MarbleDiagram] {
    [
      traced("min", "min()", "4-2-5-3-|") { $0.numbers.min() },
      traced("min(by:)", "min { abs($0 - \(n)) < abs($1 - \(n)) }", "4-2-5-3-|") { sources in
        sources.numbers.min { abs($0 - n) < abs($1 - n) }
      },
      traced("max", "max()", "4-2-5-3-|") { $0.numbers.max() },
      traced("max(by:)", "max { abs($0 - \(n)) < abs($1 - \(n)) }", "4-2-5-3-|") { sources in
        sources.numbers.max { abs($0 - n) < abs($1 - n) }
      },
      traced("first", "first()", "4-2-5-3-|") { $0.numbers.first() },
      traced("first(where:)", "first { $0 > \(n) }", "1-3-5-7-|") { $0.numbers.first { $0 > n } },
      traced("last", "last()", "4-2-5-3-|") { $0.numbers.last() },
      traced("last(where:)", "last { $0 > \(n) }", "5-7-3-1-|") { $0.numbers.last { $0 > n } },
      traced("output(at:)", "output(at: \(n))", "4-2-5-3-7-9-|") { $0.numbers.output(at: n) },
      traced("output(in:)", "output(in: 1...\(n))", "4-2-5-3-7-9-|") { $0.numbers.output(in: 1...n) },
    ]
  }

  /// Those that answer with something other than one of the values.
  var questions: [MarbleDiagram] {
    [
      traced("count", "count()", "4-2-5-3-|") { $0.numbers.count() },
      traced("contains", "contains(\(n))", "4-2-5-3-|") { $0.numbers.contains(n) },
      traced("contains(where:)", "contains { $0 > \(n + 2) }", "4-2-5-3-|") { sources in
        sources.numbers.contains { $0 > n + 2 }
      },
      traced("allSatisfy", "allSatisfy { $0 > \(n) }", "4-2-5-3-|") { sources in
        sources.numbers.allSatisfy { $0 > n }
      },
      traced("reduce", "reduce(\(n), +)", "4-2-5-3-|") { $0.numbers.reduce(n, +) },
    ]
  }
}
