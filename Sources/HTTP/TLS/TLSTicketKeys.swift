import COpenSSL
import Synchronization

/// The keys of the tickets by which clients resume sessions (RFC 5077; RFC 8446, 4.6.1).
///
/// A ticket holds the secret of its session, so whoever gets hold of the key reads what was recorded of every
/// connection that was resumed with it, whatever key exchange these had: forward secrecy goes only as far back as the
/// key. Thus a key is used for 12 hours and kept for as long after that as the sessions live that it protects; then
/// it is overwritten. This happens when a connection comes that needs a key, so that a server which nobody talks to
/// keeps the last.
final class TLSTicketKeys: Sendable {
  /// For how long a key writes tickets, in nanoseconds.
  static let period: UInt64 = 12 * 3600 * 1_000_000_000
  /// For how long a session may be resumed, in seconds (RFC 8446, 4.6.1 allows a week).
  static let lifetime = 2 * 3600

  private struct State {
    var current: TLSTicketKey
    /// The time at which it writes no more.
    var end: UInt64
    /// The key before, and when the last of its sessions has ended.
    var previous: (key: TLSTicketKey, end: UInt64)?
  }

  private let clock: @Sendable () -> UInt64
  private let state: Mutex<State>

  /// `clock` is in nanoseconds. Nil if the system has no random bytes.
  init?(clock: @escaping @Sendable () -> UInt64) {
    guard let key = TLSTicketKey() else { return nil }
    self.clock = clock
    state = Mutex(State(current: key, end: clock() &+ Self.period))
  }

  /// The key for new tickets.
  func current() -> TLSTicketKey {
    state.withLock { state in
      advance(&state)
      return state.current
    }
  }

  /// The key of this name, and whether it writes tickets no more; nil once its sessions have ended.
  func key(named name: UnsafeBufferPointer<UInt8>) -> (key: TLSTicketKey, isOld: Bool)? {
    state.withLock { state in
      advance(&state)
      if state.current.isNamed(name) { return (state.current, false) }
      return state.previous.flatMap { $0.key.isNamed(name) ? ($0.key, true) : nil }
    }
  }

  private func advance(_ state: inout State) {
    let now = clock()
    if let previous = state.previous, now >= previous.end { state.previous = nil }
    guard now >= state.end, let key = TLSTicketKey() else { return }
    let lastEnd = state.end &+ UInt64(Self.lifetime) * 1_000_000_000
    state.previous = now < lastEnd ? (state.current, lastEnd) : nil
    state.current = key
    state.end = now &+ Self.period
  }
}

/// One key: its name, which tickets carry in clear, and its secrets, which are overwritten at its end.
final class TLSTicketKey: Sendable {
  private static let nameSize = Int(COPENSSL_TICKET_NAME)
  private static let keySize = Int(COPENSSL_TICKET_KEY)
  private static let size = nameSize + 2 * keySize

  // Written by the initializer only; the pointer is the key's own until it ends.
  nonisolated(unsafe) private let bytes: UnsafeMutablePointer<UInt8>

  /// A new one; nil if the system has no random bytes.
  init?() {
    bytes = .allocate(capacity: Self.size)
    bytes.initialize(repeating: 0, count: Self.size)
    guard RAND_priv_bytes(bytes, Int32(Self.size)) == 1 else { return nil }
  }

  deinit {
    OPENSSL_cleanse(bytes, Self.size)
    bytes.deallocate()
  }

  func isNamed(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.count == Self.nameSize && name.elementsEqual(UnsafeBufferPointer(start: bytes, count: Self.nameSize))
  }

  /// Writes the key's name and a new vector, and prepares a ticket's protection.
  func begin(
    _ name: UnsafeMutablePointer<UInt8>, _ vector: UnsafeMutablePointer<UInt8>, _ cipher: OpaquePointer,
    _ mac: OpaquePointer
  ) -> Bool {
    guard RAND_bytes(vector, EVP_CIPHER_get_iv_length(EVP_aes_256_cbc())) == 1 else { return false }
    name.update(from: bytes, count: Self.nameSize)
    return prepare(vector, cipher, mac, writes: true)
  }

  /// Prepares the reading of a ticket.
  func open(_ vector: UnsafePointer<UInt8>, _ cipher: OpaquePointer, _ mac: OpaquePointer) -> Bool {
    prepare(vector, cipher, mac, writes: false)
  }

  private func prepare(
    _ vector: UnsafePointer<UInt8>, _ cipher: OpaquePointer, _ mac: OpaquePointer, writes: Bool
  ) -> Bool {
    copenssl_protect_ticket(
      cipher, mac, bytes + Self.nameSize, bytes + Self.nameSize + Self.keySize, vector, writes)
  }
}
