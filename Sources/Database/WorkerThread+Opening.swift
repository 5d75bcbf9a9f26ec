extension WorkerThread {
  /// Starts a thread that opens a connection, works with it and closes it. Returns when the connection is
  /// open.
  static func opening(
    name: String, open: @escaping @Sendable () throws(DatabaseError) -> any Driver,
    work: @escaping @Sendable (any Driver) -> Void
  ) throws -> WorkerThread {
    let outcome = WorkQueue<DatabaseError?>(capacity: 1)
    let thread = try WorkerThread(name: name) {
      do throws(DatabaseError) {
        let driver = try open()
        try? outcome.append(nil)
        work(driver)
        driver.close()
      } catch {
        try? outcome.append(error)
      }
    }
    if let error = outcome.next(limit: 1).first ?? nil {
      thread.join()
      throw error
    }
    return thread
  }
}
