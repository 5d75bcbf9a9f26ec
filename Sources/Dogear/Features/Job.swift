import Database

/// A job that the app does beside its requests for as long as it runs.
public struct Job: Sendable {
  /// The times at which a job is done.
  enum Schedule: Hashable {
    /// Once, when the app has started.
    case once
    /// When the app has started, and so long after each end.
    case after(Duration)
    /// When the app has started, and an hour after each end; where several servers share the database, by one of them.
    case hourly
  }

  /// The subject of the line in the log where it fails.
  let subject: String
  let schedule: Schedule
  /// The closure that does it at a time, in seconds since 1970.
  let body: @Sendable (_ now: Int) async throws -> Void

  init(_ subject: String, _ schedule: Schedule, _ body: @escaping @Sendable (_ now: Int) async throws -> Void)
  {
    (self.subject, self.schedule, self.body) = (subject, schedule, body)
  }

  /// Does the job as it is scheduled, until it is done or the task is cancelled. Where it fails, or is left out after a jump of
  /// the clock, the log is told, and the next time makes up for it.
  func run(_ clock: @escaping @Sendable () -> Int, _ faults: FaultLog) async {
    let watch = WatchedClock(clock)
    while true {
      do {
        try await body(try watch.time())
      } catch {
        if !(error is CancellationError) { faults.note(error, in: subject) }
      }
      guard let pause, (try? await Task.sleep(for: pause)) != nil else { return }
    }
  }

  private var pause: Duration? {
    switch schedule {
    case .once: nil
    case .after(let pause): pause
    case .hourly: .seconds(60 * 60)
    }
  }
}

extension Stores {
  /// All jobs of the app: its own, and the jobs of its features.
  var jobs: [Job] {
    [
      VisitorSweep(ownedData).job,
      Job("The check of the database", .once) { [readiness] _ in await readiness.checkIntegrity() },
    ] + opened.flatMap { $0.jobs(in: self) }
  }

  /// Starts all jobs, and some more. They end when their tasks are cancelled.
  public func startJobs(and others: [Job]) -> [Task<Void, Never>] {
    (jobs + others).map { job in Task { await run(job) } }
  }

  private func run(_ job: Job) async {
    guard job.schedule == .hourly, services.database.isShared else {
      return await job.run(services.clock, faults)
    }
    let watch = WatchedClock(services.clock)
    await ServerJob(job.subject, services.database, faults).run(pause: 60 * 60 * 1000) {
      try await job.body(try watch.time())
    }
  }
}
