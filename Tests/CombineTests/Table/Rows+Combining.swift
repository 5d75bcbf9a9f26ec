import Combine

private let none = Empty<Int, Failed>()
private let numbers = (0..<2000).publisher.setFailureType(to: Failed.self)
private let ten = Just(10).setFailureType(to: Failed.self)

extension OperatorRow {
  @Rows<OperatorRow> static var combining: [OperatorRow] {
    OperatorRow("combineLatest(_:)", "CombineLatest", { ten.combineLatest($0).map(\.1) }, finish: { $0 })
    OperatorRow(
      "combineLatest(_:_:) with a transform", "", text: "CombineLatest",
      { ten.combineLatest($0) { $0 + $1 } },
      finish: { $0.map { $0 + 10 } })
    OperatorRow(
      "combineLatest(_:_:)", "CombineLatest3", text: "CombineLatest", { ten.combineLatest(ten, $0) },
      finish: { $0.map { (10, 10, $0) } })
    OperatorRow(
      "combineLatest(_:_:_:) with a transform", "", text: "CombineLatest",
      { ten.combineLatest(ten, $0) { $0 + $1 + $2 } }, finish: { $0.map { $0 + 20 } })
    OperatorRow(
      "combineLatest(_:_:_:)", "CombineLatest4", text: "CombineLatest", { ten.combineLatest(ten, ten, $0) },
      finish: { $0.map { (10, 10, 10, $0) } })
    OperatorRow(
      "combineLatest(_:_:_:_:) with a transform", "", text: "CombineLatest",
      { ten.combineLatest(ten, ten, $0) { $0 + $1 + $2 + $3 } }, finish: { $0.map { $0 + 30 } })
    OperatorRow(
      "zip(_:)", "Zip", is: .failsAtOnce, { $0.zip(numbers) }, finish: { $0.enumerated().map { ($1, $0) } })
    OperatorRow(
      "zip(_:_:) with a transform", "", text: "Zip", is: .failsAtOnce, { $0.zip(numbers) { $0 + $1 } },
      finish: { $0.enumerated().map { $0 + $1 } })
    OperatorRow(
      "zip(_:_:)", "Zip3", text: "Zip", is: .failsAtOnce, { $0.zip(numbers, numbers) },
      finish: { $0.enumerated().map { ($1, $0, $0) } })
    OperatorRow(
      "zip(_:_:_:) with a transform", "", text: "Zip", is: .failsAtOnce,
      { $0.zip(numbers, numbers) { $0 + $1 + $2 } }, finish: { $0.enumerated().map { $1 + 2 * $0 } })
    OperatorRow(
      "zip(_:_:_:)", "Zip4", text: "Zip", is: .failsAtOnce, { $0.zip(numbers, numbers, numbers) },
      finish: { $0.enumerated().map { ($1, $0, $0, $0) } })
    OperatorRow(
      "zip(_:_:_:_:) with a transform", "", text: "Zip", is: .failsAtOnce,
      { $0.zip(numbers, numbers, numbers) { $0 + $1 + $2 + $3 } },
      finish: { $0.enumerated().map { $1 + 3 * $0 } })
    merging
    concatenating
  }

  @Rows<OperatorRow> private static var merging: [OperatorRow] {
    OperatorRow("merge(with:) one", "Merge", is: .failsAtOnce, { $0.merge(with: none) }, finish: { $0 })
    OperatorRow(
      "merge(with:) itself", "MergeMany", text: "Merge", is: [.failsAtOnce, .mixes], { $0.merge(with: $0) },
      finish: { $0.flatMap { [$0, $0] } })
    OperatorRow(
      "merge(with:_:)", "Merge3", text: "Merge", is: .failsAtOnce, { $0.merge(with: none, none) },
      finish: { $0 })
    OperatorRow(
      "merge(with:_:_:)", "Merge4", text: "Merge", is: .failsAtOnce, { $0.merge(with: none, none, none) },
      finish: { $0 })
    OperatorRow(
      "merge(with:_:_:_:)", "Merge5", text: "Merge", is: .failsAtOnce,
      { $0.merge(with: none, none, none, none) },
      finish: { $0 })
    OperatorRow(
      "merge(with:_:_:_:_:)", "Merge6", text: "Merge", is: .failsAtOnce,
      { $0.merge(with: none, none, none, none, none) },
      finish: { $0 })
    OperatorRow(
      "merge(with:_:_:_:_:_:)", "Merge7", text: "Merge", is: .failsAtOnce,
      { $0.merge(with: none, none, none, none, none, none) }, finish: { $0 })
    OperatorRow(
      "merge(with:_:_:_:_:_:_:)", "Merge8", text: "Merge", is: .failsAtOnce,
      { $0.merge(with: none, none, none, none, none, none, none) }, finish: { $0 })
  }

  @Rows<OperatorRow> private static var concatenating: [OperatorRow] {
    OperatorRow(
      "append(_:) values", "Concatenate", { $0.append(7, 8) }, finish: { $0 + [7, 8] },
      failure: { ($0, true) })
    OperatorRow(
      "append(_:) a sequence", "Concatenate", { $0.append([7, 8]) }, finish: { $0 + [7, 8] },
      failure: { ($0, true) })
    OperatorRow(
      "append(_:) a publisher", "Concatenate", { $0.append(ten) }, finish: { $0 + [10] },
      failure: { ($0, true) })
    OperatorRow("prepend(_:) values", "Concatenate", { $0.prepend(7, 8) }, finish: { [7, 8] + $0 })
    OperatorRow("prepend(_:) a sequence", "Concatenate", { $0.prepend([7, 8]) }, finish: { [7, 8] + $0 })
    OperatorRow("prepend(_:) a publisher", "Concatenate", { $0.prepend(ten) }, finish: { [10] + $0 })
  }

  @Rows<OperatorRow> static var republishing: [OperatorRow] {
    OperatorRow(
      "flatMap(maxPublishers:_:)", "FlatMap", is: .failsAtOnce,
      { $0.flatMap(maxPublishers: .max(1)) { [$0, -$0].publisher.setFailureType(to: Failed.self) } },
      finish: { $0.flatMap { [$0, -$0] } })
    OperatorRow(
      "flatMap(maxPublishers:_:) without limit", "FlatMap", is: .failsAtOnce,
      { $0.flatMap { Just($0) } }, finish: { $0 })
    OperatorRow(
      "switchToLatest()", "SwitchToLatest", is: .dropsUnwanted,
      { $0.map { [$0, -$0].publisher.setFailureType(to: Failed.self) }.switchToLatest() },
      finish: { $0.flatMap { [$0, -$0] } })
  }

  @Rows<OperatorRow> static var errors: [OperatorRow] {
    OperatorRow(
      "assertNoFailure(_:file:line:)", "AssertNoFailure", is: [.passive, .neverFails],
      { $0.assertNoFailure() }, finish: { $0 })
    OperatorRow(
      "catch(_:)", "Catch", { $0.catch { _ in [7, 8].publisher } }, finish: { $0 },
      failure: { ($0 + [7, 8], false) })
    OperatorRow(
      "tryCatch(_:)", "TryCatch", { $0.tryCatch { _ in [7, 8].publisher.setFailureType(to: Failed.self) } },
      finish: { $0 }, failure: { ($0 + [7, 8], false) })
    OperatorRow("retry(_:)", "Retry", { $0.retry(1) }, finish: { $0 }, failure: { ($0 + $0, true) })
  }
}
