import Combine
import Testing

/// An operator whose closure throws at 4, and what came before. Unchecked because its closure keeps nothing.
struct ThrowingRow: @unchecked Sendable, CustomTestStringConvertible {
  let name: String
  let before: [String]
  let subscribe: (Feed, Probe) -> Void

  init<P: Publisher>(_ name: String, _ build: @escaping (Feed) -> P, before: [P.Output])
  where P.Failure == any Error {
    self.name = name
    self.before = before.map { "\($0)" }
    subscribe = { build($0).subscribe(ProbeSubscriber<P.Output, P.Failure>(probe: $1)) }
  }

  var testDescription: String { name }

  @Rows<ThrowingRow> static var all: [ThrowingRow] {
    ThrowingRow("tryMap", { $0.tryMap { try unlessFour($0) } }, before: [1, 2])
    ThrowingRow("tryScan", { $0.tryScan(0) { try $0 + unlessFour($1) } }, before: [1, 3])
    ThrowingRow("tryFilter", { $0.tryFilter { try unlessFour($0) > 0 } }, before: [1, 2])
    ThrowingRow("tryCompactMap", { $0.tryCompactMap { try unlessFour($0) as Int? } }, before: [1, 2])
    ThrowingRow(
      "tryRemoveDuplicates", { $0.tryRemoveDuplicates { try $0 == unlessFour($1) } }, before: [1, 2])
    ThrowingRow("tryReduce", { $0.tryReduce(0) { try $0 + unlessFour($1) } }, before: [])
    ThrowingRow("tryMax", { $0.tryMax { try unlessFour($0) < unlessFour($1) } }, before: [])
    ThrowingRow("tryMin", { $0.tryMin { try unlessFour($0) < unlessFour($1) } }, before: [])
    ThrowingRow("tryContains", { $0.tryContains { try unlessFour($0) == 9 } }, before: [])
    ThrowingRow("tryAllSatisfy", { $0.tryAllSatisfy { try unlessFour($0) < 9 } }, before: [])
    ThrowingRow("tryFirst", { $0.tryFirst { try unlessFour($0) == 9 } }, before: [])
    ThrowingRow("tryLast", { $0.tryLast { try unlessFour($0) < 9 } }, before: [])
    ThrowingRow("tryDrop", { $0.tryDrop { try unlessFour($0) < 9 } }, before: [])
    ThrowingRow("tryPrefix", { $0.tryPrefix { try unlessFour($0) < 9 } }, before: [1, 2])
    ThrowingRow(
      "tryCatch",
      { feed in feed.tryMap { try unlessFour($0) }.tryCatch { error -> Just<Int> in throw error } },
      before: [1, 2])
    ThrowingRow("encode", { $0.encode(encoder: FailingCoder()) }, before: [1, 2])
    ThrowingRow("decode", { $0.decode(type: Int.self, decoder: FailingCoder()) }, before: [1, 2])
  }
}

private func unlessFour(_ value: Int) throws -> Int {
  if value == 4 { throw Failed() }
  return value
}

private struct FailingCoder: TopLevelEncoder, TopLevelDecoder {
  func encode<T: Encodable>(_ value: T) throws -> Int { try unlessFour(value as? Int ?? 4) }

  func decode<T: Decodable>(_ type: T.Type, from input: Int) throws -> T {
    guard let value = try unlessFour(input) as? T else { throw Failed() }
    return value
  }
}

@Suite(.timeLimit(.minutes(10))) struct OperatorThrowingTests {
  @Test("An error thrown by a closure ends the stream, and cancels upstream", arguments: ThrowingRow.all)
  func throwing(row: ThrowingRow) {
    let feed = Feed()
    let probe = Probe(.unlimited)
    row.subscribe(feed, probe)
    for value in [1, 2, 4, 5, 4] { feed.send(value) }
    feed.send(completion: .finished)
    #expect(probe.outcome == Outcome(values: row.before, end: "Failed"))
    #expect(probe.breaches == [])
    #expect(feed.subscriptions.allSatisfy { $0.isCancelled })
  }

  @Test(
    "An error of upstream comes through as it is, where the closure has nothing against it",
    arguments: ThrowingRow.all)
  func upstreamFails(row: ThrowingRow) {
    let feed = Feed()
    let probe = Probe(.unlimited)
    row.subscribe(feed, probe)
    feed.send(completion: .failure(Failed()))
    #expect(probe.outcome == Outcome(values: [], end: "Failed"))
    #expect(probe.breaches == [])
  }
}
