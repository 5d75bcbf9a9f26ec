import Combine
import Synchronization
import Testing

/// What each way of reading `values` asks for: one value per step, and none while the loop is busy.
@Suite("The demand of loops", .timeLimit(.minutes(10))) @MainActor struct ValueDemandTests {
  /// A way to read.
  enum Form: CaseIterable, Sendable {
    case loop, next, isolated
  }

  /// What a loop has asked for and taken.
  private final class Counts: Sendable {
    private let asked = Atomic(0)
    private let values = Mutex<[Int]>([])

    var total: Int { asked.load(ordering: .sequentiallyConsistent) }
    var taken: [Int] { values.withLock { $0 } }

    func ask(_ demand: Subscribers.Demand) {
      asked.wrappingAdd(demand.max ?? 1_000_000, ordering: .sequentiallyConsistent)
    }
    func take(_ value: Int) { values.withLock { $0.append(value) } }
  }

  private let counts = Counts()
  private let subject = PassthroughSubject<Int, Failed>()

  private var failing: AnyPublisher<Int, Failed> {
    subject.handleEvents(receiveRequest: { [counts] in counts.ask($0) }).eraseToAnyPublisher()
  }

  private var lasting: AnyPublisher<Int, Never> { failing.assertNoFailure().eraseToAnyPublisher() }

  /// Takes each value until the stream ends, and is busy with some until `pause` returns.
  private func read(_ form: Form, throwing: Bool, pause: (Int) async -> Void) async throws {
    switch (form, throwing) {
    case (.loop, false): for await value in lasting.values { await take(value, pause) }
    case (.loop, true): for try await value in failing.values { await take(value, pause) }
    case (.next, false):
      var iterator = lasting.values.makeAsyncIterator()
      while let value = await iterator.next() { await take(value, pause) }
    case (.next, true):
      var iterator = failing.values.makeAsyncIterator()
      while let value = try await iterator.next() { await take(value, pause) }
    case (.isolated, false):
      var iterator = lasting.values.makeAsyncIterator()
      while let value = await iterator.next(isolation: MainActor.shared) { await take(value, pause) }
    case (.isolated, true):
      var iterator = failing.values.makeAsyncIterator()
      while let value = try await iterator.next(isolation: MainActor.shared) { await take(value, pause) }
    }
  }

  private func take(_ value: Int, _ pause: (Int) async -> Void) async {
    counts.take(value)
    await pause(value)
  }

  private func until(_ condition: () -> Bool) async {
    while !condition(), !Task.isCancelled { await Task.yield() }
  }

  /// Lets the loop go as far as it can.
  private func settle() async { for _ in 0..<100 { await Task.yield() } }

  @Test(
    "20 values that are waited for are asked for one by one, and one more", arguments: Form.allCases,
    [true, false])
  func slowly(form: Form, throwing: Bool) async throws {
    let loop = Task { try await read(form, throwing: throwing) { _ in } }
    for value in 1...20 {
      await until { counts.total >= value }
      await settle()
      subject.send(value)
      await until { counts.taken.count == value }
    }
    await until { counts.total > 20 }
    await settle()
    #expect(counts.total == 21)
    subject.send(completion: .finished)
    try await loop.value
    #expect(counts.taken == Array(1...20))
  }

  @Test("Of a burst while the loop is busy nothing waits for it", arguments: Form.allCases, [true, false])
  func burst(form: Form, throwing: Bool) async throws {
    let (busy, done) = AsyncStream<Void>.makeStream()
    let loop = Task {
      try await read(form, throwing: throwing) { if $0 == 1 { for await _ in busy {} } }
    }
    await until { counts.total >= 1 }
    await settle()
    subject.send(1)
    await until { counts.taken == [1] }
    for value in 2...102 { subject.send(value) }
    done.finish()
    await until { counts.total > 1 }
    await settle()
    #expect(counts.total == 2)
    subject.send(completion: .finished)
    try await loop.value
    #expect(counts.taken == [1])
  }
}
