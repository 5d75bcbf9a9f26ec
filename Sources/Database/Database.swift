import Synchronization

/// A database: one thread that writes, a few that read beside it, and no blocking of the caller.
public final class Database: Sendable {
  /// Sizes and limits.
  public struct Configuration: Sendable {
    /// The number of reader threads.
    public var readers = 2
    /// The number of reads, and of writes, that may be queued before a call fails with `.overloaded`.
    public var queueLimit = 4096
    /// Whether a write is on the disk before its caller resumes. Switch it off in tests only.
    public var isDurable = true
    /// The time to wait at the start for another process to release the file, in seconds.
    public var lockPatience = 3

    /// The defaults.
    public init() {}
  }

  private let writer: Writer
  private let readers: Readers
  private let lock: FileLock
  private let closing: @Sendable () -> Void
  private let isClosed = Mutex(false)

  init(path: String, configuration: Configuration, closing: @escaping @Sendable () -> Void) throws {
    lock = try FileLock(path: path, patience: configuration.lockPatience)
    do {
      (writer, readers) = try Self.threads(path: path, configuration: configuration)
    } catch {
      lock.release()
      throw error
    }
    self.closing = closing
  }

  private static func threads(path: String, configuration: Configuration) throws -> (Writer, Readers) {
    let (limit, isDurable) = (configuration.queueLimit, configuration.isDurable)
    let writer = try Writer(queueLimit: limit) { () throws(DatabaseError) in
      try SQLiteDriver(path: path, isWriter: true, isDurable: isDurable)
    }
    do {
      let readers = try Readers(count: configuration.readers, queueLimit: limit) {
        () throws(DatabaseError) in
        try SQLiteDriver(path: path, isWriter: false, isDurable: isDurable)
      }
      return (writer, readers)
    } catch {
      writer.close()
      throw error
    }
  }

  deinit {
    close()
  }

  /// Finishes the queued work, then closes the files. Later calls fail with `.closed`.
  public func close() {
    let isFirst = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return !isClosed
    }
    guard isFirst else { return }
    readers.close()
    writer.close()
    lock.release()
    closing()
  }

  /// Reads on a thread of the database. All queries of the body see the same state.
  public func read<T: Sendable>(
    _ body: @escaping @Sendable (DatabaseConnection) throws -> T
  ) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      do {
        try readers.queue.append { connection in
          continuation.resume(with: Result { try connection.reading(body) })
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  /// Changes the database in one transaction: all of the body's changes, or none if it throws.
  @discardableResult
  public func write<T: Sendable>(
    _ body: @escaping @Sendable (DatabaseConnection) throws -> T
  ) async throws -> T {
    try await write(body, committed: { _ in })
  }

  /// Changes the database in one transaction, and calls `committed` right after the commit.
  ///
  /// `committed` runs on the writer's thread, in the order of the commits, before the caller resumes. It must
  /// be quick and must not wait for the database.
  @discardableResult
  public func write<T: Sendable>(
    _ body: @escaping @Sendable (DatabaseConnection) throws -> T,
    committed: @escaping @Sendable (T) -> Void
  ) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      let job = Writer.Job(
        body: { connection in
          let value = try body(connection)
          return {
            committed(value)
            continuation.resume(returning: value)
          }
        },
        fail: { continuation.resume(throwing: $0) })
      do {
        try writer.queue.append(job)
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  /// Looks for damage in the whole database, which takes as long as reading it. Returns at most ten problems, in words.
  public func integrityProblems() async throws -> [String] {
    try await read { connection in
      try connection.query("PRAGMA quick_check(10)").map { try $0.string("quick_check") }.filter {
        $0 != "ok"
      }
    }
  }

  /// Runs a body outside a transaction on the writer's thread and waits for it.
  func writeAlone(_ body: @escaping @Sendable (DatabaseConnection) throws -> Void) throws {
    let outcome = WorkQueue<(any Error)?>(capacity: 1)
    try writer.queue.append(
      Writer.Job(
        body: { connection in
          try body(connection)
          return { try? outcome.append(nil) }
        },
        fail: { try? outcome.append($0) }, ownsTransaction: true))
    if let error = outcome.next(limit: 1).first ?? nil { throw error }
  }
}
