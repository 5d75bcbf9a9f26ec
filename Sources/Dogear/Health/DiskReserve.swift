import Foundation
import Synchronization

/// The part of the disk that is kept free: a database that can't write loses what people type, and whoever runs the
/// server needs room to mend things. Who is about to store much has the room for it reserved first.
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
  /// The bytes that are kept beside the database for deleting on a disk that is full all the same.
  static let spareBytes = 4 << 20

  private struct State {
    /// The free bytes by the last look, and its time.
    var look: (free: Int?, at: Int)?
    /// The bytes that are promised to what is being stored.
    var reserved = 0
  }

  /// The size of the reserve in bytes; 0 for none.
  let bytes: Int
  private let clock: @Sendable () -> Int
  private let free: @Sendable () -> Int?
  private let state = Mutex(State())

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

  /// The state of the reserve, by a look at the disk of at most ``validSeconds`` ago. What is reserved is not free.
  var level: Level {
    guard bytes > 0 else { return .plenty }
    let now = clock()
    return state.withLock { state in
      if let look = state.look, look.at <= now, now < look.at + Self.validSeconds {
        return Self.level(free: look.free, state, of: bytes)
      }
      return Self.level(free: look(at: now, &state), state, of: bytes)
    }
  }

  private static func level(free: Int?, _ state: State, of reserve: Int) -> Level {
    guard let free, free - state.reserved < reserve else { return .plenty }
    return free - state.reserved < reserve / 4 ? .exhausted : .low
  }

  private func look(at now: Int, _ state: inout State) -> Int? {
    let free = free()
    state.look = (free, now)
    return free
  }

  /// Checks that what is stored may grow.
  ///
  /// - Throws: `StoreError.diskFull`.
  func requireRoom() throws {
    if level == .exhausted { throw StoreError.diskFull }
  }

  /// Whether so many bytes more leave a quarter of the reserve, by a look at the disk now.
  func hasRoom(for count: Int) -> Bool {
    guard bytes > 0 else { return true }
    let now = clock()
    return state.withLock { hasRoom(for: count, at: now, &$0) }
  }

  private func hasRoom(for count: Int, at now: Int, _ state: inout State) -> Bool {
    guard let free = look(at: now, &state) else { return true }
    return free - state.reserved - count >= bytes / 4
  }

  /// Reserves the room for what is about to be stored in the database, of so many bytes. It is reserved until it is released:
  /// until then what others store has to fit beside it.
  ///
  /// - Throws: `StoreError.diskFull` where less than a quarter of the reserve would be left.
  func reserve(_ count: Int) throws -> DiskRoom {
    guard bytes > 0 else { return DiskRoom {} }
    let (needed, now) = (Self.needed(for: count), clock())
    let isReserved = state.withLock { state in
      guard hasRoom(for: needed, at: now, &state) else { return false }
      state.reserved += needed
      return true
    }
    guard isReserved else { throw StoreError.diskFull }
    return DiskRoom { [self] in
      state.withLock { state in
        state.reserved -= needed
        // What was stored meanwhile has to be seen.
        state.look = nil
      }
    }
  }

  /// The bytes that storing takes: in the database's log first, then in its file, in pages with a margin each.
  static func needed(for count: Int) -> Int { 2 * count + count / 16 + 64 * 1024 }
}
