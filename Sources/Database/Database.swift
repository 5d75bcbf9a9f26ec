import Synchronization

/// A database: one thread that writes, a few that read beside it, and no blocking of the caller.
///
/// On PostgreSQL bodies may run again: see ``DatabaseConnection``.
public final class Database: Sendable {
  /// Sizes and limits.
  public struct Configuration: Sendable {
    /// The number of reader threads.
    public var readers = 2
    /// The number of reads, and of writes, that may be queued before a call fails with `.overloaded`.
    public var queueLimit = 4096
    /// The work after which a transaction is shared by no more writes: what comes then waits for no more than that.
    public var sharedWork = Duration.milliseconds(10)
    /// Whether a write is on the disk before its caller resumes. Switch it off in tests only.
    public var isDurable = true
    /// The bytes of the disk that a file takes beside the database's file, for transactions that make room where there is none
    /// left; 0 for none.
    public var spareBytes = 0
    /// The time to wait at the start for another process to release the file, in seconds.
    public var lockPatience = 3
    /// The time for which a PostgreSQL server that was lost is waited for, before calls fail with `.unreachable`.
    public var serverPatience = Duration.seconds(5)
    /// Whether bodies of writes run twice on PostgreSQL, where any may have to: one that does something else the second
    /// time fails with `.impureBody`. In debug builds only, unless set.
    public var rehearsesWrites = isDebugBuild

    #if DEBUG
      private static let isDebugBuild = true
    #else
      private static let isDebugBuild = false
    #endif

    /// The defaults.
    public init() {}
  }

  private let writer: Writer
  private let readers: Readers
  private let closing: @Sendable () -> Void
  private let isClosed = Mutex(false)
  /// The other servers of the database; nil where there can't be any.
  let sharing: Sharing?

  /// Whether other servers may use the database meanwhile, which holds for PostgreSQL.
  public var isShared: Bool { sharing != nil }

  /// A database whose connections `driver` makes, one for the writer and one for each reader. `closing` is called when all are
  /// closed, and where one can't be opened.
  init(
    configuration: Configuration, rehearses: Bool, sharing: Sharing? = nil,
    closing: @escaping @Sendable () -> Void,
    driver: @escaping @Sendable (_ isWriter: Bool) throws(DatabaseError) -> any Driver
  ) throws {
    (self.closing, self.sharing) = (closing, sharing)
    let (limit, patience) = (configuration.queueLimit, configuration.serverPatience)
    do {
      writer = try Writer(
        queueLimit: limit, patience: patience, sharedWork: configuration.sharedWork.nanoseconds,
        rehearses: rehearses, sharing: sharing
      ) {
        () throws(DatabaseError) in try driver(true)
      }
    } catch {
      closing()
      throw error
    }
    do {
      readers = try Readers(count: configuration.readers, queueLimit: limit, patience: patience) {
        () throws(DatabaseError) in try driver(false)
      }
    } catch {
      writer.close()
      closing()
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
    closing()
  }

  /// Reads on a thread of the database. All queries of the body see the same state.
  ///
  /// - Parameter kind: how soon it is done, and how long it may take.
  public func read<T: Sendable>(
    as kind: ReadKind = .ordinary, _ body: @escaping @Sendable (DatabaseConnection) throws -> T
  ) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      do {
        try readers.queue.append(
          { connection in continuation.resume(with: Result { try connection.reading(body) }) }, kind)
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  /// Changes the database in one transaction: all of the body's changes, or none if it throws.
  ///
  /// - Parameters:
  ///   - party: who it is made for. Parties take turns; what one of them writes stays in its order.
  ///   - isFreeing: whether the change makes room, and so is made on a full disk, too.
  @discardableResult
  public func write<T: Sendable>(
    for party: WriteParty = .server, isFreeing: Bool = false,
    _ body: @escaping @Sendable (DatabaseConnection) throws -> T
  ) async throws -> T {
    try await write(for: party, isFreeing: isFreeing, body, committed: { _ in })
  }

  /// Changes the database in one transaction, and calls `committed` right after the commit.
  ///
  /// `committed` runs on the writer's thread, in the order of the commits, before the caller resumes. It must
  /// be quick and must not wait for the database. Where the call fails with `.outcomeUnknown`, it still runs once the server
  /// is back and says that the commit was done.
  ///
  /// - Parameters:
  ///   - party: who it is made for.
  ///   - isLong: whether it is a piece of much work, before which others' short writes go.
  ///   - isFreeing: whether it makes room.
  @discardableResult
  public func write<T: Sendable>(
    for party: WriteParty = .server, isLong: Bool = false, isFreeing: Bool = false,
    _ body: @escaping @Sendable (DatabaseConnection) throws -> T,
    committed: @escaping @Sendable (T) -> Void
  ) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      let job = Writer.Job(
        party: party, isLong: isLong,
        body: { [sharing] connection in
          connection.hasRecorded = false
          let value = try body(connection)
          let hasRecorded = connection.hasRecorded
          return Writer.Outcome(
            committed: {
              committed(value)
              if hasRecorded { sharing?.announce() }
            }, resume: { continuation.resume(returning: value) })
        },
        fail: { continuation.resume(throwing: $0) }, isFreeing: isFreeing)
      do {
        try writer.queue.append(job)
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  /// Looks for damage, and returns at most ten problems, in words. An SQLite file is read as a whole; a PostgreSQL server
  /// tells what it has found itself.
  public func integrityProblems() async throws -> [String] {
    try await read { connection in try connection.driver.integrityProblems() }
  }

  /// Changes the database in one transaction, and waits for it: at the start, before anything else.
  public func writeAndWait<T: Sendable>(
    _ body: @escaping @Sendable (DatabaseConnection) throws -> T
  ) throws -> T {
    let outcome = WorkQueue<Result<T, any Error>>(capacity: 1)
    try writer.queue.append(
      Writer.Job(
        party: .server,
        body: { [sharing] connection in
          connection.hasRecorded = false
          let value = try body(connection)
          let hasRecorded = connection.hasRecorded
          return Writer.Outcome(
            committed: { if hasRecorded { sharing?.announce() } },
            resume: { try? outcome.append(.success(value)) })
        },
        fail: { try? outcome.append(.failure($0)) }))
    guard let result = outcome.next(limit: 1).first else { throw DatabaseError.closed }
    return try result.get()
  }

  /// Runs a body outside a transaction on the writer's thread and waits for it.
  func writeAlone(_ body: @escaping @Sendable (DatabaseConnection) throws -> Void) throws {
    let outcome = WorkQueue<(any Error)?>(capacity: 1)
    try writer.queue.append(
      Writer.Job(
        party: .server,
        body: { connection in
          try body(connection)
          return Writer.Outcome(committed: {}, resume: { try? outcome.append(nil) })
        },
        fail: { try? outcome.append($0) }, ownsTransaction: true))
    if let error = outcome.next(limit: 1).first ?? nil { throw error }
  }
}
