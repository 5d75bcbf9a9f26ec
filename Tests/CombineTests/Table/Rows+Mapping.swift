import Combine

private struct Point {
  var x: Int
  var y: Int { x + 1 }
  var z: Int { x + 2 }
}

extension OperatorRow {
  @Rows<OperatorRow> static var mapping: [OperatorRow] {
    OperatorRow("map(_:)", "Map", is: .passive, { $0.map { $0 + 1 } }, finish: { $0.map { $0 + 1 } })
    OperatorRow(
      "map(_:) of one key path", "MapKeyPath", is: .passive, { $0.map { Point(x: $0) }.map(\.y) },
      finish: { $0.map { $0 + 1 } })
    OperatorRow(
      "map(_:_:) of two key paths", "MapKeyPath2", is: .passive, { $0.map { Point(x: $0) }.map(\.x, \.y) },
      finish: { $0.map { ($0, $0 + 1) } })
    OperatorRow(
      "map(_:_:_:) of three key paths", "MapKeyPath3", is: .passive,
      { $0.map { Point(x: $0) }.map(\.x, \.y, \.z) },
      finish: { $0.map { ($0, $0 + 1, $0 + 2) } })
    OperatorRow("tryMap(_:)", "TryMap", { $0.tryMap { $0 + 1 } }, finish: { $0.map { $0 + 1 } })
    OperatorRow("mapError(_:)", "MapError", is: .passive, { $0.mapError { $0 } }, finish: { $0 })
    OperatorRow(
      "replaceNil(with:)", "", text: "Feed", is: .passive,
      { $0.map { $0 > 5 ? nil : $0 }.replaceNil(with: 9) }, finish: { $0.map { $0 > 5 ? 9 : $0 } })
    OperatorRow(
      "setFailureType(to:)", "SetFailureType", is: [.passive, .neverFails],
      { $0.assertNoFailure().setFailureType(to: Failed.self) }, finish: { $0 })
    OperatorRow("scan(_:_:)", "Scan", is: .passive, { $0.scan(0, +) }, finish: sums)
    OperatorRow("tryScan(_:_:)", "TryScan", { $0.tryScan(0) { $0 + $1 } }, finish: sums)
  }

  @Rows<OperatorRow> static var filtering: [OperatorRow] {
    OperatorRow(
      "filter(_:)", "Filter", is: .passive, { $0.filter { $0 % 2 == 0 } },
      finish: { $0.filter { $0 % 2 == 0 } })
    OperatorRow(
      "tryFilter(_:)", "TryFilter", { $0.tryFilter { $0 % 2 == 0 } },
      finish: { $0.filter { $0 % 2 == 0 } })
    OperatorRow(
      "compactMap(_:)", "CompactMap", is: .passive, { $0.compactMap { $0 > 3 ? $0 : nil } },
      finish: { $0.filter { $0 > 3 } })
    OperatorRow(
      "tryCompactMap(_:)", "TryCompactMap", { $0.tryCompactMap { $0 > 3 ? $0 : nil } },
      finish: { $0.filter { $0 > 3 } })
    OperatorRow(
      "removeDuplicates()", "RemoveDuplicates", { $0.removeDuplicates() },
      finish: { withoutRepeats($0, by: ==) })
    OperatorRow(
      "removeDuplicates(by:)", "RemoveDuplicates", { $0.removeDuplicates { $0 / 3 == $1 / 3 } },
      finish: { withoutRepeats($0) { $0 / 3 == $1 / 3 } })
    OperatorRow(
      "tryRemoveDuplicates(by:)", "TryRemoveDuplicates", { $0.tryRemoveDuplicates { $0 / 3 == $1 / 3 } },
      finish: { withoutRepeats($0) { $0 / 3 == $1 / 3 } })
    OperatorRow(
      "replaceEmpty(with:)", "ReplaceEmpty", { $0.replaceEmpty(with: 99) },
      finish: { $0.isEmpty ? [99] : $0 }, failure: { ($0, true) })
    OperatorRow(
      "replaceError(with:)", "ReplaceError", { $0.replaceError(with: 99) }, finish: { $0 },
      failure: { ($0 + [99], false) })
  }
}

private func sums(_ list: [Int]) -> [Int] { list.indices.map { list[...$0].reduce(0, +) } }

/// The values that don't equal the last one kept.
private func withoutRepeats(_ list: [Int], by equal: (Int, Int) -> Bool) -> [Int] {
  list.reduce(into: []) { kept, value in
    if kept.last.map({ !equal($0, value) }) ?? true { kept.append(value) }
  }
}
