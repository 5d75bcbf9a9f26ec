import CArgon2
import Foundation
import HTTP
import Synchronization

/// A hasher of passwords: Argon2id (RFC 9106) in the PHC string format.
///
/// One check takes much memory and time on purpose, so at most two run at once, on threads of their own, and the
/// queue behind them is bounded.
public final class PasswordHasher: Sendable {
  /// The cost of one check.
  public struct Cost: Hashable, Sendable {
    /// The number of passes over the memory.
    public var passes: UInt32
    /// The memory in KiB.
    public var memory: UInt32

    /// The parameters that OWASP recommends: 2 passes over 19 MiB.
    public static let standard = Cost(passes: 2, memory: 19 * 1024)
    /// The least that Argon2 accepts, for tests.
    public static let minimal = Cost(passes: 1, memory: 8)
  }

  /// The largest size of a password, in bytes.
  public static let maximumBytes = 1024

  private let cost: Cost
  private let queueLimit: Int
  private let threads = OperationQueue()
  private let waiting = Mutex(0)

  /// Makes a hasher. Beyond `queueLimit` passwords in work, calls fail with `SecurityError.overloaded`.
  public init(cost: Cost = .standard, queueLimit: Int = 64) {
    self.cost = cost
    self.queueLimit = queueLimit
    threads.name = "passwords"
    threads.maxConcurrentOperationCount = 2
  }

  /// Returns the string to store for a password: parameters, salt and hash.
  public func hash(_ password: String) async throws -> String {
    let cost = cost
    return try await run { () throws(SecurityError) in try Argon2.hash(Self.bytes(password), cost: cost) }
  }

  /// Whether a password is the one whose hash was stored. Takes as long for a wrong one.
  public func verify(_ password: String, against stored: String) async throws -> Bool {
    guard password.utf8.count <= Self.maximumBytes else { return false }
    return try await run { () throws(SecurityError) in
      try Argon2.verify(Self.bytes(password), against: stored)
    }
  }

  /// Takes as long as `verify`, for an account that does not exist.
  public func verifyNothing(_ password: String) async throws {
    _ = try await verify(password, against: unusableHash)
  }

  /// A hash that no password has, for an account without one. It costs as much to check as any other.
  var unusableHash: String { Argon2.placeholder(cost: cost) }

  /// The bytes of a password. The same characters give the same bytes, however a keyboard composes them (RFC 8265,
  /// section 4.2).
  private static func bytes(_ password: String) -> [UInt8] {
    Array(password.precomposedStringWithCanonicalMapping.utf8)
  }

  private func run<T: Sendable>(
    _ body: @escaping @Sendable () throws(SecurityError) -> T
  ) async throws -> T {
    let isAccepted = waiting.withLock { waiting in
      guard waiting < queueLimit else { return false }
      waiting += 1
      return true
    }
    guard isAccepted else { throw SecurityError.overloaded }
    return try await withCheckedThrowingContinuation { continuation in
      threads.addOperation {
        let result = Result { try body() }
        self.waiting.withLock { $0 -= 1 }
        continuation.resume(with: result)
      }
    }
  }
}

/// The calls of libargon2.
private enum Argon2 {
  static let hashLength = 32
  static let saltLength = 16

  static func hash(_ password: [UInt8], cost: PasswordHasher.Cost) throws(SecurityError) -> String {
    let salt = RandomBytes.make(saltLength)
    let length = argon2_encodedlen(
      cost.passes, cost.memory, 1, UInt32(saltLength), UInt32(hashLength), Argon2_id)
    var encoded = [CChar](repeating: 0, count: length)
    let code = argon2id_hash_encoded(
      cost.passes, cost.memory, 1, password, password.count, salt, saltLength, hashLength, &encoded, length)
    guard code == ARGON2_OK.rawValue else { throw failure(code) }
    return String(decoding: encoded.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  static func verify(_ password: [UInt8], against encoded: String) throws(SecurityError) -> Bool {
    let code = argon2id_verify(encoded, password, password.count)
    switch code {
    case ARGON2_OK.rawValue: return true
    case ARGON2_VERIFY_MISMATCH.rawValue: return false
    default: throw failure(code)
    }
  }

  /// A hash that no password has, which costs as much to check as a real one.
  static func placeholder(cost: PasswordHasher.Cost) -> String {
    let salt = String(repeating: "A", count: 22)
    let hash = String(repeating: "A", count: 43)
    return "$argon2id$v=19$m=\(cost.memory),t=\(cost.passes),p=1$\(salt)$\(hash)"
  }

  private static func failure(_ code: Int32) -> SecurityError {
    .cryptographyFailed("Argon2 (\(String(cString: argon2_error_message(code))))")
  }
}
