import Combine
import Foundation

/// The global state that every view shares: there is one of it.
// Sendable because the lock guards each change, and a subject its own state.
public final class UserSettings: @unchecked Sendable {
  private let lock = NSLock()
  private let subject: CurrentValueSubject<Int, Never>

  public init(likes: Int = 0) {
    subject = CurrentValueSubject(likes)
  }

  /// The number of likes, now and whenever it changes.
  public var likes: AnyPublisher<Int, Never> { subject.eraseToAnyPublisher() }

  /// Adds a like.
  public func like() {
    lock.withLock { subject.value += 1 }
  }
}
