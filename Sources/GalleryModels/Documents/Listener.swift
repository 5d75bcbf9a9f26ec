import Combine
import Foundation

/// A listener to a query. It is told that something changed, and reads on its scheduler what there is now.
// Sendable because the lock guards what several threads use; the rest is used on the scheduler alone.
final class Listener: @unchecked Sendable {
  private let query: DocumentQuery
  private let includesMetadata: Bool
  private let receive: (QuerySnapshot?, DocumentError?) -> Void
  private var schedule: ((@escaping () -> Void) -> Void)?
  private var last: QuerySnapshot?

  private let lock = NSLock()
  private var isDue = false
  private var isRemoved = false

  init(
    _ query: DocumentQuery, _ includesMetadata: Bool, on scheduler: some Scheduler,
    _ receive: @escaping (QuerySnapshot?, DocumentError?) -> Void
  ) {
    (self.query, self.includesMetadata, self.receive) = (query, includesMetadata, receive)
    schedule = { scheduler.schedule($0) }
  }

  func start() {
    if query.store.add(self) { changed() } else { receive(nil, .full) }
  }

  func remove() {
    lock.withLock { isRemoved = true }
    query.store.remove(self)
  }

  func changed() {
    let isFirst = lock.withLock {
      defer { isDue = true }
      return !isDue && !isRemoved
    }
    if isFirst { schedule? { [weak self] in self?.deliver() } }
  }

  private func deliver() {
    let goesOn = lock.withLock {
      isDue = false
      return !isRemoved
    }
    guard goesOn else { return }
    switch query.store.snapshot(of: query) {
    case .success(let snapshot):
      let isNews = includesMetadata ? last != snapshot : last?.content != snapshot.content
      last = snapshot
      if isNews { receive(snapshot, nil) }
    case .failure(let error):
      remove()
      receive(nil, error)
    }
  }
}

extension QuerySnapshot {
  /// The documents without their metadata.
  fileprivate var content: [[String: [String: String]]] { documents.map { [$0.path: $0.fields] } }
}

/// A listener that was added, for removing it.
public final class ListenerRegistration {
  private let listener: Listener

  init(_ listener: Listener) {
    self.listener = listener
  }

  public func remove() { listener.remove() }
}
