import Foundation
import Synchronization

/// The part of the disk that is kept free: a database that can't write loses what people type, and whoever runs the
/// server needs room to mend things.
public final class DiskReserve: Sendable {
  /// The states of the reserve, by the share of it that is left.
  enum Level: Int, Comparable {
    /// There is more than the reserve.
    case plenty
    /// Less than the reserve is free: new visitors begin nothing.
    case low
    /// Less than a quarter of it is free: nothing grows.
    case exhausted

    static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
  }

  /// The seconds for which a look at the disk holds.
  static let validSeconds = 2

  /// The size of the reserve in bytes; 0 for none.
  let bytes: Int
  private let clock: @Sendable () -> Int
  private let free: @Sendable () -> Int?
  private let state = Mutex<(level: Level, lookedAt: Int)?>(nil)

  /// Makes a reserve.
  ///
  /// - Parameters:
  ///   - bytes: its size; 0 for none.
  ///   - clock: the time, in seconds since 1970.
  ///   - free: the free bytes of the disk; nil where they can't be told.
  init(bytes: Int, clock: @escaping @Sendable () -> Int, free: @escaping @Sendable () -> Int?) {
    (self.bytes, self.clock, self.free) = (bytes, clock, free)
  }

  /// The free bytes of the disk that holds a folder; nil where they can't be told.
  static func free(in directory: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: directory)
    return (attributes?[.systemFreeSize] as? NSNumber)?.intValue
  }

  /// The state of the reserve, by a look at the disk of at most ``validSeconds`` ago.
  var level: Level {
    guard bytes > 0 else { return .plenty }
    let now = clock()
    return state.withLock { state in
      if let state, state.lookedAt <= now, now < state.lookedAt + Self.validSeconds { return state.level }
      let level = Self.level(free: free(), of: bytes)
      state = (level, now)
      return level
    }
  }

  private static func level(free: Int?, of reserve: Int) -> Level {
    guard let free, free < reserve else { return .plenty }
    return free < reserve / 4 ? .exhausted : .low
  }

  /// Checks that what is stored may grow.
  ///
  /// - Throws: `StoreError.diskFull`.
  func requireRoom() throws {
    if level == .exhausted { throw StoreError.diskFull }
  }
}
