/// The jobs that share a transaction: the first, and those whose turn comes while it is short.
struct WriteBatch {
  /// The maximum number of jobs that share a transaction.
  static let limit = 64

  private(set) var jobs: [Writer.Job]
  private let queue: WriteQueue
  /// The nanoseconds of work after which it takes no more jobs.
  private let workLimit: Int
  private var work = 0
  private var isFull = false

  init(_ first: Writer.Job, from queue: WriteQueue, work limit: Int) {
    (jobs, self.queue, workLimit) = ([first], queue, limit)
  }

  /// The job with this number; nil where no more share the transaction.
  mutating func job(_ number: Int) -> Writer.Job? {
    if number < jobs.count { return jobs[number] }
    guard !isFull, jobs.count < Self.limit, work < workLimit, let job = queue.nextToShare() else {
      isFull = true
      return nil
    }
    jobs.append(job)
    return job
  }

  /// Notes the time that a job has taken, in nanoseconds.
  mutating func charge(_ job: Writer.Job, _ nanoseconds: Int) {
    work += nanoseconds + queue.afterCommit(of: job.party)
    queue.charge(job.party, nanoseconds)
  }

  /// Notes the time that what followed a job's commit has taken, in nanoseconds: it keeps the thread from the others as well.
  func chargeCommit(_ job: Writer.Job, _ nanoseconds: Int) { queue.chargeCommit(job.party, nanoseconds) }

  /// The number of conflicts after which it fails. Others' changes meet fewer jobs at once: after the first conflict each of
  /// several runs by itself.
  var conflictLimit: Int { jobs.count > 1 ? 0 : Recovery.conflictLimit }

  /// Its jobs, each in a batch by itself.
  var apart: [WriteBatch] { jobs.map(alone) }

  /// One of its jobs in a batch by itself.
  func alone(_ job: Writer.Job) -> WriteBatch {
    var alone = WriteBatch(job, from: queue, work: workLimit)
    alone.close()
    return alone
  }

  /// Takes all that may share it.
  mutating func fill() {
    while job(jobs.count) != nil {}
  }

  /// Lets no more jobs share the transaction, as it has to run again.
  mutating func close() { isFull = true }
}

extension Duration {
  /// The duration in whole nanoseconds.
  var nanoseconds: Int {
    Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
  }
}
