import Combine
import Synchronization

/// The work on imports that is under way for each owner, and the pages that show it. Nothing is kept of an owner without
/// either.
final class ImportStates: Sendable {
  private typealias Subject = CurrentValueSubject<ImportState?, Never>

  /// `@unchecked` because a subject guards its own state, and the reference is guarded by the lock.
  private struct Owner: @unchecked Sendable {
    var work: ImportState.Work?
    weak var subject: Subject?
    /// The rows that pages show, and how many pages each.
    var windows: [ImportWindow: Int] = [:]

    var isUnused: Bool { work == nil && subject == nil }
  }

  private let owners = Mutex<[OwnerID: Owner]>([:])

  // MARK: Work

  /// The work under way for an owner; nil without any.
  func work(of owner: OwnerID) -> ImportState.Work? { owners.withLock { $0[owner]?.work } }

  /// Notes that work begins, unless some is under way. Returns whether it may.
  func begin(_ work: ImportState.Work, of owner: OwnerID) -> Bool {
    owners.withLock { owners in
      guard owners[owner]?.work == nil else { return false }
      owners[owner, default: Owner()].work = work
      return true
    }
  }

  /// Notes how far the work is that began, and tells the pages.
  func note(_ work: ImportState.Work, of owner: OwnerID) {
    let subject = owners.withLock { owners in
      owners[owner]?.work = work
      return owners[owner]?.subject
    }
    subject?.send(ImportState(phase: .working(work)))
  }

  /// Notes that the work is over.
  func end(of owner: OwnerID) {
    owners.withLock { owners in
      owners[owner]?.work = nil
      if owners[owner]?.isUnused == true { owners[owner] = nil }
    }
  }

  // MARK: Pages

  /// Something that keeps what owners are told while work goes on for them, so that pages which come later get its end.
  /// `@unchecked` because a subject guards its own state.
  struct Kept: @unchecked Sendable {
    fileprivate let subject: CurrentValueSubject<ImportState?, Never>
  }

  /// Keeps what pages of an owner are told for as long as somebody holds the result.
  func keep(_ owner: OwnerID) -> Kept { Kept(subject: subject(of: owner)) }

  /// Whether a page shows the imports of an owner.
  func isWatched(_ owner: OwnerID) -> Bool { owners.withLock { $0[owner]?.subject != nil } }

  /// The rows that pages of an owner show.
  func windows(of owner: OwnerID) -> Set<ImportWindow> {
    owners.withLock { Set($0[owner]?.windows.map(\.key) ?? []) }
  }

  /// Tells the pages of an owner.
  func publish(_ new: ImportState, of owner: OwnerID) {
    owners.withLock({ $0[owner]?.subject })?.send(new)
  }

  /// A publisher of the newest state that is known, if one is, and of those that follow, on any thread. Each has the rows of a
  /// window, for as long as somebody listens.
  func changes(of owner: OwnerID, _ window: ImportWindow) -> AnyPublisher<ImportState, Never> {
    // Changes before the first of them are no news.
    subject(of: owner)
      .scan((count: 0, state: ImportState?.none)) { (count: $0.count + 1, state: $1) }
      .compactMap { count, state in
        guard count == 1, var state else { return state }
        state.notice = ""
        return state
      }
      .handleEvents(
        receiveSubscription: { [self] _ in count(1, window, of: owner) },
        receiveCancel: { [self] in count(-1, window, of: owner) }
      )
      .eraseToAnyPublisher()
  }

  private func count(_ change: Int, _ window: ImportWindow, of owner: OwnerID) {
    owners.withLock { owners in
      let count = owners[owner]?.windows[window] ?? 0
      owners[owner]?.windows[window] = count + change > 0 ? count + change : nil
    }
  }

  private func subject(of owner: OwnerID) -> Subject {
    owners.withLock { owners in
      if let subject = owners[owner]?.subject { return subject }
      owners = owners.filter { !$0.value.isUnused }
      let subject = Subject(nil)
      owners[owner] = Owner(work: owners[owner]?.work, subject: subject)
      return subject
    }
  }
}
