import Combine
import Foundation

extension Accounts {
  /// Makes an account for somebody of a network, which administers the server where it is the first; see
  /// `AccountStore.create(username:password:)`.
  ///
  /// - Parameters:
  ///   - invitation: the code of an invitation, where signing up takes one.
  ///   - zone: the time zone that the account begins with; nil for none.
  /// - Throws: `AccountsError.tooManyAttempts` where the network has made too many, `.signUpClosed` where nobody may sign
  ///   up, `.linkInvalid` where the invitation is not good.
  func signUp(
    username: String, password: String, invitation: String = "", zone: TimeZone? = nil,
    from network: String?
  ) async throws -> Account {
    let digest = SecretCode(invitation)?.digest ?? ""
    let (now, policy) = (clock(), signUpPolicy)
    guard policy != .closed else { throw AccountsError.signUpClosed }
    // A check that saves the cost of a hash; the transaction decides.
    if policy == .invitation { try await links.require(.invitation, digest: digest, from: network) }
    return try await attempts.make(Attempts.signUp(from: network), from: network, at: now) {
      try await store.create(
        username: username, password: password, administersIfFirst: true, zone: zone
      ) { connection in
        guard policy == .invitation else { return }
        try AccountLinkStore.take(.invitation, digest: digest, now: now, connection)
      }
    }
  }

  /// Whether a name can still be had, for somebody of a network; see
  /// `AccountStore.isAvailable(username:)`.
  ///
  /// - Throws: `AccountsError.tooManyAttempts` where the network has asked too often.
  func isAvailable(username: String, askedFrom network: String?) async throws -> Bool {
    try await attempts.begin(
      Attempts.nameCheck(from: network), from: network, at: clock(), uncounted: .isCountedHere)
    return try await store.isAvailable(username: username)
  }

  /// A publisher of whether a name can still be had, which asks on subscription; it fails where the network has asked too
  /// often.
  func availability(of username: String, from network: String? = nil) -> AnyPublisher<Bool, any Error> {
    Deferred {
      Future { promise in
        let answer = Answer(promise: promise)
        Task {
          do {
            answer.promise(.success(try await self.isAvailable(username: username, askedFrom: network)))
          } catch {
            // Of whoever asks too often the log has another line.
            if !(error is AccountsError) { self.faults.note(error, in: "Checking whether a name is free") }
            answer.promise(.failure(error))
          }
        }
      }
    }
    .eraseToAnyPublisher()
  }
}

// A future may be fulfilled from any thread, though the type of its promise does not say so.
private struct Answer: @unchecked Sendable {
  let promise: Future<Bool, any Error>.Promise
}
