import Combine

private func few(_ value: Int) -> Bool { value < 7 }
private func ascending(_ a: Int, _ b: Int) -> Bool { a / 2 < b / 2 }

extension OperatorRow {
  @Rows<OperatorRow> static var reducing: [OperatorRow] {
    OperatorRow("collect()", "Collect", { $0.collect() }, finish: { [$0] }, failure: nothing)
    OperatorRow(
      "collect(_:) by count", "CollectByCount", { $0.collect(3) }, finish: { groups($0, of: 3) },
      failure: { (groups($0, of: 3).filter { $0.count == 3 }, true) })
    OperatorRow(
      "collect(_:options:) by time", "CollectByTime", is: .dropsUnwanted,
      clocked: { $0.collect(.byTime($1, 4)) }, finish: { $0.map { [$0] } })
    OperatorRow(
      "collect(_:options:) by time or count", "CollectByTime", is: .dropsUnwanted,
      clocked: { $0.collect(.byTimeOrCount($1, 1000, 1)) }, finish: { $0.map { [$0] } })
    OperatorRow("ignoreOutput()", "IgnoreOutput", is: .passive, { $0.ignoreOutput() }, finish: { _ in [] })
    OperatorRow(
      "reduce(_:_:)", "Reduce", { $0.reduce(0, +) }, finish: { [$0.reduce(0, +)] }, failure: nothing)
    OperatorRow(
      "tryReduce(_:_:)", "TryReduce", { $0.tryReduce(0) { $0 + $1 } }, finish: { [$0.reduce(0, +)] },
      failure: nothing)
    OperatorRow("count()", "Count", { $0.count() }, finish: { [$0.count] }, failure: nothing)
    OperatorRow("max()", "Comparison", { $0.max() }, finish: { list($0.max()) }, failure: nothing)
    OperatorRow("min()", "Comparison", { $0.min() }, finish: { list($0.min()) }, failure: nothing)
    OperatorRow(
      "max(by:)", "Comparison", { $0.max(by: ascending) }, finish: { list($0.max(by: ascending)) },
      failure: nothing)
    OperatorRow(
      "min(by:)", "Comparison", { $0.min(by: ascending) }, finish: { list($0.min(by: ascending)) },
      failure: nothing)
    OperatorRow(
      "tryMax(by:)", "TryComparison", { $0.tryMax { $0 < $1 } }, finish: { list($0.max()) }, failure: nothing)
    OperatorRow(
      "tryMin(by:)", "TryComparison", { $0.tryMin { $0 < $1 } }, finish: { list($0.min()) }, failure: nothing)
  }

  @Rows<OperatorRow> static var matching: [OperatorRow] {
    OperatorRow(
      "contains(_:)", "Contains", { $0.contains(4) }, finish: { [$0.contains(4)] },
      failure: { $0.contains(4) ? ([true], false) : nothing($0) })
    OperatorRow(
      "contains(where:)", "ContainsWhere", { $0.contains { $0 == 4 } }, finish: { [$0.contains(4)] },
      failure: { $0.contains(4) ? ([true], false) : nothing($0) })
    OperatorRow(
      "tryContains(where:)", "TryContainsWhere", { $0.tryContains { $0 == 4 } }, finish: { [$0.contains(4)] },
      failure: { $0.contains(4) ? ([true], false) : nothing($0) })
    OperatorRow(
      "allSatisfy(_:)", "AllSatisfy", { $0.allSatisfy(few) }, finish: { [$0.allSatisfy(few)] },
      failure: { $0.allSatisfy(few) ? nothing($0) : ([false], false) })
    OperatorRow(
      "tryAllSatisfy(_:)", "TryAllSatisfy", { $0.tryAllSatisfy(few) }, finish: { [$0.allSatisfy(few)] },
      failure: { $0.allSatisfy(few) ? nothing($0) : ([false], false) })
  }
}

private func list(_ value: Int?) -> [Int] { value.map { [$0] } ?? [] }

private func groups(_ list: [Int], of count: Int) -> [[Int]] {
  stride(from: 0, to: list.count, by: count).map { Array(list[$0..<min($0 + count, list.count)]) }
}
