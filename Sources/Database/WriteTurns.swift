/// The jobs that wait to write, and the order in which they do.
///
/// Parties take turns by the time that their jobs have taken: of those that wait, the one with the least is next, and one that
/// comes anew is before all that have used some. The jobs of a party stay in their order. So a party waits for one job of
/// another, however many those have; and now and then the turn goes to the one who has waited longest, so that many newcomers
/// keep nobody waiting for ever.
struct WriteTurns<Job: Sendable>: Sendable {
  /// The nanoseconds of work after which a turn goes to who has waited longest, and after which it is forgotten what those
  /// have used who wait for nothing.
  static var period: Int { 50_000_000 }

  /// The nanoseconds that a party has for short jobs before others whose jobs are long, however new those are as well.
  private static var credit: Int { 10_000_000 }
  /// The number of parties beyond which nothing is kept of those who wait for nothing.
  private static var placeLimit: Int { 1024 }

  private struct Place {
    let party: WriteParty
    /// The time that the party has used, on a clock that starts where the clock of the others stands when it comes.
    var time: Int
    /// The time that what followed the commit of its last job has taken, such as publishing a long list.
    var afterCommit = 0
    var jobs = FIFO<(number: Int, job: Job)>()
  }

  private var urgent = FIFO<(number: Int, job: Job)>()
  private var places: [Place] = []
  private var indices: [WriteParty: Int] = [:]
  /// The time of the last party whose turn it was.
  private var clock = 0
  /// The work since the last period began.
  private var sincePeriod = 0
  private var isEldestDue = false
  private var lastNumber = 0
  /// The number of jobs that wait.
  private(set) var count = 0

  /// The number of a party's jobs that wait.
  func count(of party: WriteParty) -> Int {
    if party == .urgent { return urgent.count }
    return indices[party].map { places[$0].jobs.count } ?? 0
  }

  /// Appends a job. A long one is a piece of much work, such as of a change of many rows.
  mutating func append(_ job: Job, of party: WriteParty, isLong: Bool = false) {
    lastNumber += 1
    count += 1
    if party == .urgent { return urgent.append((lastNumber, job)) }
    places[place(of: party, credit: isLong ? 0 : Self.credit)].jobs.append((lastNumber, job))
  }

  /// Takes the job whose turn it is, unless `isTaken` declines it; nil where none waits.
  mutating func next(where isTaken: (Job) -> Bool = { _ in true }) -> Job? {
    if let first = urgent.first {
      guard isTaken(first.job) else { return nil }
      count -= 1
      return urgent.removeFirst()?.job
    }
    let waiting = places.indices.filter { !places[$0].jobs.isEmpty }
    let index =
      isEldestDue
      ? waiting.min { number(of: $0) < number(of: $1) }
      : waiting.min { (places[$0].time, number(of: $0)) < (places[$1].time, number(of: $1)) }
    guard let index, let first = places[index].jobs.first, isTaken(first.job) else { return nil }
    if !isEldestDue { clock = max(clock, places[index].time) }
    isEldestDue = false
    count -= 1
    return places[index].jobs.removeFirst()?.job
  }

  /// Notes the time that a job of a party has taken, in nanoseconds.
  mutating func charge(_ party: WriteParty, _ nanoseconds: Int) {
    if party != .urgent { places[place(of: party)].time += nanoseconds / party.weight }
    sincePeriod += nanoseconds
    guard sincePeriod >= Self.period else { return }
    (sincePeriod, isEldestDue) = (0, true)
    let isCrowded = places.count > Self.placeLimit
    places.removeAll { place in
      place.jobs.isEmpty && place.party != party && (isCrowded || place.afterCommit < Self.period / 100)
    }
    for index in places.indices where places[index].jobs.isEmpty && places[index].party != party {
      places[index].time = min(places[index].time, clock)
    }
    indices = Dictionary(uniqueKeysWithValues: places.indices.map { (places[$0].party, $0) })
  }

  /// Notes the time that what followed the commit of a party's job has taken, in nanoseconds.
  mutating func chargeCommit(_ party: WriteParty, _ nanoseconds: Int) {
    if party != .urgent { places[place(of: party)].afterCommit = nanoseconds }
    charge(party, nanoseconds)
  }

  /// The time that what follows the commit of a party's job is likely to take, in nanoseconds.
  func afterCommit(of party: WriteParty) -> Int { indices[party].map { places[$0].afterCommit } ?? 0 }

  private func number(of index: Int) -> Int { places[index].jobs.first?.number ?? .max }

  private mutating func place(of party: WriteParty, credit: Int = 0) -> Int {
    if let index = indices[party] {
      // What was used while nobody else waited is no debt.
      if places[index].jobs.isEmpty { places[index].time = max(places[index].time, clock - credit) }
      return index
    }
    indices[party] = places.count
    places.append(Place(party: party, time: clock - credit))
    return places.count - 1
  }
}
