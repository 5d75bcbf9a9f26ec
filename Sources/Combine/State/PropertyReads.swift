public import Synchronization

/// Finds out which published properties a closure reads.
@usableFromInline
enum PropertyReads {
  private final class Log {
    var storages: [PublishedStorage] = []
  }

  /// The number of threads that are finding out. A property that finds 0 here does no more when it is read.
  @usableFromInline static let active = Atomic(0)
  private static let logs = Lock<[UInt: Log]>([:])

  /// Runs a closure and notes the storage of each published property that it reads on this thread.
  static func of<Value>(_ body: () -> Value) -> (value: Value, storages: [PublishedStorage]) {
    let (me, log) = (currentThread(), Log())
    let outer = logs.withLock { logs in
      defer { logs[me] = log }
      return logs[me]
    }
    active.wrappingAdd(1, ordering: .sequentiallyConsistent)
    let value = body()
    active.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    logs.withLock { $0[me] = outer }
    return (value, log.storages)
  }

  @usableFromInline
  static func note(_ storage: PublishedStorage) {
    let log = logs.withLock { $0[currentThread()] }
    guard let log, !log.storages.contains(where: { $0 === storage }) else { return }
    log.storages.append(storage)
  }
}
