import Testing

@testable import Database

/// The order in which jobs of several parties write, by the time that each is said to take.
@Suite("Turns of those who write", .timeLimit(.minutes(10)))
struct WriteTurnsTests {
  private static let millisecond = 1_000_000

  /// A job: whose it is, and the milliseconds that it takes.
  private struct Job: Equatable {
    var party: WriteParty
    var milliseconds = 1
    var name = 0
  }

  private static func owner(_ number: Int) -> WriteParty { .owner("\(number)") }

  private var turns = WriteTurns<Job>()

  private mutating func append(_ party: WriteParty, _ milliseconds: Int = 1, name: Int = 0) {
    turns.append(
      Job(party: party, milliseconds: milliseconds, name: name), of: party, isLong: milliseconds >= 10)
  }

  /// Does the next job.
  private mutating func next() -> Job? {
    guard let job = turns.next() else { return nil }
    turns.charge(job.party, job.milliseconds * Self.millisecond)
    return job
  }

  @Test("A party's jobs stay in their order, however many there are") mutating func order() {
    for number in 0..<1000 { append(Self.owner(number % 3), number % 7, name: number) }
    #expect(turns.count == 1000)
    var seen: [WriteParty: [Int]] = [:]
    while let job = next() { seen[job.party, default: []].append(job.name) }
    #expect(turns.count == 0)
    for party in 0..<3 { #expect(seen[Self.owner(party)] == Array(stride(from: party, to: 1000, by: 3))) }
  }

  @Test("One change of somebody who comes anew waits for at most two pieces of thirty others")
  mutating func newcomer() {
    for party in 0..<30 { for _ in 0..<20 { append(Self.owner(party), 10) } }
    for round in 0..<100 {
      let newcomer = Self.owner(1000 + round)
      append(newcomer)
      var waited = 0
      while let job = next(), job.party != newcomer { waited += job.milliseconds }
      #expect(waited <= 20, "round \(round)")
      _ = next()
    }
  }

  @Test("The same holds where each party queues its next piece when one is done")
  mutating func pieces() {
    for party in 0..<30 { append(Self.owner(party), 10) }
    for round in 0..<100 {
      let newcomer = Self.owner(1000 + round)
      append(newcomer)
      var waited = 0
      while let job = next(), job.party != newcomer {
        waited += job.milliseconds
        append(job.party, job.milliseconds)
      }
      #expect(waited <= 20, "round \(round)")
    }
  }

  @Test("Parties that always wait get the same time, whatever their jobs take") mutating func shares() {
    var time: [WriteParty: Int] = [:]
    for party in 0..<2 { for _ in 0..<4 { append(Self.owner(party), party == 0 ? 10 : 1) } }
    for _ in 0..<2200 {
      guard let job = next() else { break }
      append(job.party, job.milliseconds)
      time[job.party, default: 0] += job.milliseconds
    }
    let (long, short) = (time[Self.owner(0)] ?? 0, time[Self.owner(1)] ?? 0)
    #expect(min(long, short) > 0)
    #expect(abs(long - short) < max(long, short) / 5, "\(long) and \(short)")
  }

  @Test("Newcomers without end leave a turn now and then to who has waited longest")
  mutating func starvation() {
    for _ in 0..<2 { append(Self.owner(0), 10) }
    append(Self.owner(1))
    _ = next()
    var (work, number) = (0, 0)
    while work < 1000 {
      number += 1
      append(Self.owner(1000 + number))
      guard let job = next() else { break }
      if job.party == Self.owner(0) { break }
      work += job.milliseconds
    }
    #expect(work <= 2 * WriteTurns<Job>.period / Self.millisecond)
  }

  @Test("Who wrote much while nobody else did has no debt") mutating func idleTime() {
    for _ in 0..<500 {
      append(Self.owner(0), 10)
      _ = next()
    }
    append(Self.owner(0), 10, name: 1)
    append(Self.owner(1), 10, name: 2)
    append(Self.owner(1), 10, name: 3)
    let names = [next()?.name, next()?.name, next()?.name]
    #expect(names.contains(1))
  }

  @Test("Signs of life go first, in their order") mutating func urgent() {
    for party in 0..<5 { append(Self.owner(party), 10) }
    append(.server)
    append(.urgent, name: 1)
    append(.urgent, name: 2)
    let names = [next()?.name, next()?.name]
    #expect(names == [1, 2])
    let after = next()
    #expect(after?.party != .urgent)
  }

  @Test("The server itself has the share of sixteen owners") mutating func server() {
    for party in 0..<16 { append(Self.owner(party)) }
    append(.server)
    var count = 0
    for _ in 0..<3200 {
      guard let job = next() else { break }
      append(job.party)
      if job.party == .server { count += 1 }
    }
    #expect((1300...1900).contains(count), "\(count)")
  }

  @Test("What is not taken stays where it was") mutating func declined() {
    append(Self.owner(0), name: 1)
    let declined = turns.next { _ in false }
    #expect(declined == nil)
    #expect(turns.count == 1)
    let taken = [next(), next()]
    #expect(taken.map { $0?.name } == [1, nil])
  }
}
