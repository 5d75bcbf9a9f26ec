/// Threads that read, each with a connection of its own.
struct Readers: Sendable {
  /// One piece of work, called with the thread's connection.
  typealias Job = @Sendable (DatabaseConnection) -> Void

  let queue: ReadQueue<Job>
  private let threads: [WorkerThread]

  init(
    count: Int, queueLimit: Int, patience: Duration,
    open: @escaping @Sendable () throws(DatabaseError) -> any Driver
  ) throws {
    let queue = ReadQueue<Job>(capacity: queueLimit, threads: count)
    self.queue = queue
    var threads: [WorkerThread] = []
    do {
      for number in 1...max(1, count) {
        let thread = try WorkerThread.opening(name: "db-reader-\(number)", open: open) { driver in
          let connection = DatabaseConnection(driver: driver, patience: patience)
          while let (job, isLong) = queue.next() {
            job(connection)
            if isLong { queue.endLong() }
          }
        }
        threads.append(thread)
      }
    } catch {
      queue.close()
      for thread in threads { thread.join() }
      throw error
    }
    self.threads = threads
  }

  func close() {
    queue.close()
    for thread in threads { thread.join() }
  }
}

extension DatabaseConnection {
  /// Runs a body that sees one state of the database, whatever is written meanwhile; again where the server was lost.
  func reading<T>(_ body: (DatabaseConnection) throws -> T) throws -> T {
    try recovery.run(driver) {
      try driver.beginReading()
      defer { if driver.inTransaction { try? driver.control(.rollback) } }
      let value = try body(self)
      if let interruption = driver.interruption { throw interruption }
      return value
    }
  }
}
