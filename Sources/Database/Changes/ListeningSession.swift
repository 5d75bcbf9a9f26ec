import Glibc

/// A session with a PostgreSQL server for one thread that waits for notifications. All that it waits for has a deadline, so
/// that a network which lets nothing through is noticed within moments.
final class ListeningSession {
  typealias Deadline = ContinuousClock.Instant

  private let library: LibPQ
  private let handle: OpaquePointer

  /// Connects to a server.
  ///
  /// - Throws: `.unreachable`, also at the deadline.
  init(_ server: PostgresServer, until deadline: Deadline) throws(DatabaseError) {
    library = server.library
    guard let handle = server.beginConnecting() else { throw .unreachable(reason: "out of memory") }
    self.handle = handle
    // Notices are for people at a terminal.
    _ = library.setNoticeReceiver(handle, { _, _ in }, nil)
    var state = PQ.Polling.writing
    while state != PQ.Polling.isOK {
      guard state == PQ.Polling.reading || state == PQ.Polling.writing else { throw lost }
      let events = state == PQ.Polling.reading ? POLLIN : POLLOUT
      guard wait(for: events, until: deadline) else { throw Self.late }
      state = library.connectPoll(handle)
    }
  }

  deinit {
    library.finish(handle)
  }

  private static let late = DatabaseError.unreachable(reason: "the server did not answer in time")

  private var lost: DatabaseError {
    .unreachable(reason: PostgresServer.firstLine(library.errorMessage(handle)))
  }

  /// Runs one statement.
  ///
  /// - Parameter meanwhile: is called while the answer is waited for, every tenth of a second at least.
  @discardableResult
  func run(
    _ sql: String, _ values: [StoredValue] = [], until deadline: Deadline, meanwhile: () -> Void = {}
  ) throws(DatabaseError) -> PostgresResult {
    let isSent = try PostgresParameters(values).withPointers { texts, lengths, formats in
      library.sendQuery(handle, sql, Int32(values.count), nil, texts, lengths, formats, 0)
    }
    guard isSent == 1 else { throw lost }
    var last: PostgresResult?
    while true {
      while library.isBusy(handle) == 1 {
        let slice = min(deadline, .now + .milliseconds(100))
        guard wait(for: POLLIN, until: slice) else {
          meanwhile()
          guard .now < deadline else { throw Self.late }
          continue
        }
        guard library.consumeInput(handle) == 1 else { throw lost }
      }
      guard let result = library.nextResult(handle) else { break }
      last = PostgresResult(result, library)
    }
    guard let last else { throw lost }
    guard last.isSuccess else {
      if last.errorField(PQ.Field.sqlState) == nil { throw lost }
      throw .postgres(last, sql: sql)
    }
    return last
  }

  /// Waits for something to come, or for another descriptor.
  ///
  /// - Throws: `.unreachable` where the connection was lost.
  func wait(beside descriptor: Int32, until deadline: Deadline) throws(DatabaseError) {
    var descriptors = [
      pollfd(fd: library.socket(handle), events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&descriptors, 2, Self.milliseconds(until: deadline)) > 0, descriptors[0].revents != 0 else {
      return
    }
    guard library.consumeInput(handle) == 1 else { throw lost }
  }

  /// Whether another session has sent a notification since this was last asked.
  func takeNotifications() -> Bool {
    var isFromOthers = false
    while let notification = library.notification(handle) {
      // The sender's process follows the name of the channel in `PGnotify`.
      let sender = notification.load(fromByteOffset: MemoryLayout<UnsafeRawPointer>.size, as: Int32.self)
      if sender != library.processID(handle) { isFromOthers = true }
      library.free(notification)
    }
    return isFromOthers
  }

  /// Waits until the connection can be read or written. Returns false at the deadline.
  private func wait(for events: Int32, until deadline: Deadline) -> Bool {
    while true {
      var descriptor = pollfd(fd: library.socket(handle), events: Int16(events), revents: 0)
      let count = poll(&descriptor, 1, Self.milliseconds(until: deadline))
      if count > 0 { return true }
      guard count < 0, errno == EINTR else { return false }
    }
  }

  /// The milliseconds until a time, rounded up, as `poll` takes them.
  static func milliseconds(until deadline: Deadline) -> Int32 {
    let left = deadline - .now
    guard left > .zero else { return 0 }
    let (seconds, attoseconds) = left.components
    return Int32(clamping: seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
