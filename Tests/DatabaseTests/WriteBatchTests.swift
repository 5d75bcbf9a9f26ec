import Testing

@testable import Database

/// Which jobs share a transaction, by the time that each is said to take.
@Suite("Jobs that share a transaction", .timeLimit(.minutes(10)))
struct WriteBatchTests {
  private let queue = WriteQueue(capacity: 1000)

  private func job(_ party: WriteParty, ownsTransaction: Bool = false) -> Writer.Job {
    Writer.Job(
      party: party, body: { _ in Writer.Outcome(committed: {}, resume: {}) }, fail: { _ in },
      ownsTransaction: ownsTransaction)
  }

  /// The numbers of jobs in the transactions that are begun until none waits.
  private func counts(nanoseconds: Int) -> [Int] {
    var counts: [Int] = []
    queue.close()
    while let first = queue.next() {
      var batch = WriteBatch(first, from: queue, work: 10_000_000)
      var number = 0
      while number < 1 || !first.ownsTransaction, let job = batch.job(number) {
        batch.charge(job, nanoseconds)
        number += 1
      }
      counts.append(number)
    }
    return counts
  }

  @Test("Short ones do, up to a limit") func short() throws {
    for _ in 0..<150 { try queue.append(job(.server)) }
    #expect(counts(nanoseconds: 1000) == [64, 64, 22])
  }

  @Test("A transaction takes no more of them after ten milliseconds of work", arguments: [4, 10, 30])
  func long(milliseconds: Int) throws {
    for number in 0..<12 { try queue.append(job(.owner("\(number)"))) }
    let expected = milliseconds == 4 ? [3, 3, 3, 3] : Array(repeating: 1, count: 12)
    #expect(counts(nanoseconds: milliseconds * 1_000_000) == expected)
  }

  @Test("The time after a commit, known from the one before, counts as well") func afterCommit() throws {
    for _ in 0..<9 { try queue.append(job(.owner("a"))) }
    queue.chargeCommit(.owner("a"), 4_000_000)
    #expect(counts(nanoseconds: 0) == [3, 3, 3])
  }

  @Test("One that runs transactions of its own shares none") func alone() throws {
    for number in 0..<5 { try queue.append(job(.server, ownsTransaction: number == 2)) }
    #expect(counts(nanoseconds: 1000) == [2, 1, 2])
  }

  @Test("What comes while a transaction is under way takes its turn in it, signs of life first")
  func meanwhile() throws {
    for number in 0..<2 { try queue.append(job(.owner("\(number)"))) }
    var batch = WriteBatch(try #require(queue.next()), from: queue, work: 10_000_000)
    try queue.append(job(.urgent))
    let parties = (0..<4).map { batch.job($0)?.party }
    #expect(parties == [.owner("0"), .urgent, .owner("1"), nil])
  }

  @Test("One that runs again has the jobs that it had, and no others") func again() throws {
    for _ in 0..<2 { try queue.append(job(.server)) }
    var batch = WriteBatch(try #require(queue.next()), from: queue, work: 10_000_000)
    batch.close()
    #expect(batch.job(0) != nil)
    #expect(batch.job(1) == nil)
    #expect(batch.conflictLimit == Recovery.conflictLimit)
    var full = WriteBatch(try #require(queue.next()), from: queue, work: 10_000_000)
    try queue.append(job(.server))
    full.fill()
    #expect(full.jobs.count == 2)
    #expect(full.conflictLimit == 0)
    for var alone in full.apart {
      #expect(alone.jobs.count == 1)
      #expect(alone.job(1) == nil)
    }
  }

  @Test("One owner fills a quarter of the queue, and the others have the rest") func shares() throws {
    let queue = WriteQueue(capacity: 8)
    for _ in 0..<2 { try queue.append(job(.owner("a"))) }
    #expect(throws: DatabaseError.overloaded) { try queue.append(job(.owner("a"))) }
    for _ in 0..<6 { try queue.append(job(.server)) }
    #expect(throws: DatabaseError.overloaded) { try queue.append(job(.owner("b"))) }
    queue.close()
    #expect(throws: DatabaseError.closed) { try queue.append(job(.owner("b"))) }
  }
}
