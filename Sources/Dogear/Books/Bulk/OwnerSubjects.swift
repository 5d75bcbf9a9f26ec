import Combine
import Synchronization

/// The subjects by which the pages of an owner hear that there is news of work under way, each for as long as a page holds it.
final class OwnerSubjects: Sendable {
  /// `@unchecked` because a subject guards its own state, and the reference is guarded by the lock.
  private struct Weak: @unchecked Sendable {
    weak var subject: PassthroughSubject<Void, Never>?
  }

  /// `@unchecked` because a subject guards its own state.
  private struct Held: @unchecked Sendable {
    let subject: PassthroughSubject<Void, Never>
  }

  private let subjects = Mutex<[OwnerID: Weak]>([:])

  /// A publisher of the news of an owner, on any thread.
  func publisher(of owner: OwnerID) -> AnyPublisher<Void, Never> {
    let held = subjects.withLock { subjects in
      if let subject = subjects[owner]?.subject { return Held(subject: subject) }
      subjects = subjects.filter { $0.value.subject != nil }
      let subject = PassthroughSubject<Void, Never>()
      subjects[owner] = Weak(subject: subject)
      return Held(subject: subject)
    }
    return held.subject.map { withExtendedLifetime(held) {} }.eraseToAnyPublisher()
  }

  /// Tells the pages of an owner, if there are any, that there is news.
  func send(to owner: OwnerID) {
    subjects.withLock { $0[owner]?.subject.map { Held(subject: $0) } }?.subject.send()
  }
}
