import Combine
import CombineExtras
import Database

// Whether an account shares anything: not one that is closed.
extension AccountStore {
  /// The time after which the database is asked again whether an account shares, where it did not answer.
  private static let pause = Duration.milliseconds(500)

  /// Whether others may see what an owner shares by links: they may not while the account is disabled or to be deleted.
  func isSharing(_ owner: OwnerID) async throws -> Bool {
    guard let id = owner.accountID else { return true }
    return try await database.read { connection in
      try connection.first(
        "SELECT id FROM accounts WHERE id = $1 AND disabled_at IS NULL AND delete_at IS NULL", id) != nil
    }
  }

  /// A publisher of whether others may see what an owner shares: now, and as often as that changes.
  func sharing(of owner: OwnerID) -> AnyPublisher<Bool, Never> {
    guard let id = owner.accountID else { return Just(true).eraseToAnyPublisher() }
    // Asked once the changes are followed, so that none is missed between.
    return sharingChanged.filter { $0 == id }.map { _ in }
      .merge(with: inDoubt, Just(()))
      .map { Publishers.Async { .success(await self.isSharingOnceKnown(owner)) } }
      .switchToLatest()
      .removeDuplicates()
      .eraseToAnyPublisher()
  }

  /// Whether others may see what an owner shares. It asks until the database answers.
  private func isSharingOnceKnown(_ owner: OwnerID) async -> Bool {
    while true {
      do {
        return try await isSharing(owner)
      } catch {
        if case DatabaseError.closed = error { return false }
        faults.note(error, in: "Asking whether an account shares its shelf")
        do { try await Task.sleep(for: Self.pause) } catch { return false }
      }
    }
  }
}
