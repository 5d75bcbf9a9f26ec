import Combine

private func few(_ value: Int) -> Bool { value < 7 }

/// The outcome of a failure when the stream finishes with the first of some values.
private func first(_ found: Int?) -> OperatorRow.Failing<Int> { found.map { ([$0], false) } ?? ([], true) }

extension OperatorRow {
  @Rows<OperatorRow> static var selecting: [OperatorRow] {
    OperatorRow(
      "first()", "First", { $0.first() }, finish: { Array($0.prefix(1)) }, failure: { first($0.first) })
    OperatorRow(
      "first(where:)", "FirstWhere", text: "TryFirst", { $0.first { $0 > 4 } },
      finish: { Array($0.filter { $0 > 4 }.prefix(1)) },
      failure: { first($0.first { $0 > 4 }) })
    OperatorRow(
      "tryFirst(where:)", "TryFirstWhere", { $0.tryFirst { $0 > 4 } },
      finish: { Array($0.filter { $0 > 4 }.prefix(1)) }, failure: { first($0.first { $0 > 4 }) })
    OperatorRow("last()", "Last", { $0.last() }, finish: { $0.suffix(1) }, failure: nothing)
    OperatorRow(
      "last(where:)", "LastWhere", { $0.last(where: few) }, finish: { $0.filter(few).suffix(1) },
      failure: nothing)
    OperatorRow(
      "tryLast(where:)", "TryLastWhere", { $0.tryLast(where: few) }, finish: { $0.filter(few).suffix(1) },
      failure: nothing)
    OperatorRow("dropFirst(_:)", "Drop", { $0.dropFirst(3) }, finish: { Array($0.dropFirst(3)) })
    OperatorRow("drop(while:)", "DropWhile", { $0.drop(while: few) }, finish: { Array($0.drop(while: few)) })
    OperatorRow(
      "tryDrop(while:)", "TryDropWhile", { $0.tryDrop(while: few) }, finish: { Array($0.drop(while: few)) })
    OperatorRow(
      "drop(untilOutputFrom:)", "DropUntilOutput",
      { $0.drop(untilOutputFrom: Just(1).setFailureType(to: Failed.self)) },
      finish: { $0 })
    OperatorRow(
      "prefix(_:)", "Output", { $0.prefix(3) }, finish: { Array($0.prefix(3)) },
      failure: { (Array($0.prefix(3)), $0.count < 3) })
    OperatorRow(
      "prefix(_:) of none", "Output", text: "Empty", is: .isOver, { $0.prefix(0) }, finish: { _ in [] },
      failure: { _ in ([], false) })
    OperatorRow(
      "prefix(while:)", "PrefixWhile", { $0.prefix(while: few) }, finish: { Array($0.prefix(while: few)) },
      failure: { (Array($0.prefix(while: few)), $0.allSatisfy(few)) })
    OperatorRow(
      "tryPrefix(while:)", "TryPrefixWhile", { $0.tryPrefix(while: few) },
      finish: { Array($0.prefix(while: few)) },
      failure: { (Array($0.prefix(while: few)), $0.allSatisfy(few)) })
    OperatorRow(
      "prefix(untilOutputFrom:)", "PrefixUntilOutput", { $0.prefix(untilOutputFrom: Empty<Int, Never>()) },
      finish: { $0 })
    OperatorRow(
      "output(at:)", "Output", { $0.output(at: 2) }, finish: { Array($0.dropFirst(2).prefix(1)) },
      failure: { (Array($0.dropFirst(2).prefix(1)), $0.count < 3) })
    OperatorRow(
      "output(in:)", "Output", { $0.output(in: 2..<4) }, finish: { Array($0.dropFirst(2).prefix(2)) },
      failure: { (Array($0.dropFirst(2).prefix(2)), $0.count < 4) })
  }
}
