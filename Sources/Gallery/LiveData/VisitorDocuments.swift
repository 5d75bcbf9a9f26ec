import GalleryModels
import Live
import Synchronization

/// The stores of documents, one for each visitor: all windows of a browser share it. Anybody may write any text into a
/// document, so nobody else is shown it.
///
/// They are kept in memory, and are bounded in number: those that were never used go first, and then the oldest.
final class VisitorDocuments: Sendable {
  static let limit = 100

  private struct Entry {
    let key: String
    let store: DocumentStore
  }

  private let entries = Mutex<[Entry]>([])

  /// The store of a visitor.
  func store(of visitor: some PageVisitor) -> DocumentStore {
    entries.withLock { entries in
      if let index = entries.firstIndex(where: { $0.key == visitor.key }) {
        let entry = entries.remove(at: index)
        entries.append(entry)
        return entry.store
      }
      if entries.count >= Self.limit {
        entries.remove(at: entries.firstIndex { $0.store.isUnused } ?? 0)
      }
      let entry = Entry(key: visitor.key, store: DocumentStore())
      entries.append(entry)
      return entry.store
    }
  }
}
