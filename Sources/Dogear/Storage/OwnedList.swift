import Combine
import Synchronization

/// The current items of one owner, shared by everything that shows them.
final class OwnedList<Item: OwnedItem>: Sendable {
  private let entries: Mutex<[Entry<Item>]>
  private let subject: Subject

  /// `@unchecked` because a subject may be used from any thread, whether or not its type says so.
  private struct Subject: @unchecked Sendable {
    let items: CurrentValueSubject<[Item], Never>
  }

  /// When its use was last noted, in seconds since 1970.
  private let usedAt: Atomic<Int>

  init(_ entries: [Entry<Item>], usedAt: Int) {
    self.entries = Mutex(entries)
    self.usedAt = Atomic(usedAt)
    subject = Subject(items: CurrentValueSubject(entries.map(\.item)))
  }

  /// The items in order.
  var items: [Item] { subject.items.value }

  /// How many items there are.
  var count: Int { entries.withLock { $0.count } }

  /// The item with this id.
  func item(_ id: String) -> Item? {
    entries.withLock { $0.first { $0.item.id == id }?.item }
  }

  /// Whether this use must be noted in the database; true once in `seconds` at most.
  func noteUse(at now: Int, every seconds: Int) -> Bool {
    let last = usedAt.load(ordering: .relaxed)
    guard last < now - seconds else { return false }
    return usedAt.compareExchange(expected: last, desired: now, ordering: .relaxed).exchanged
  }

  /// The items now and after each change. A subscription keeps the list.
  var publisher: AnyPublisher<[Item], Never> {
    subject.items.map { [self] items in withExtendedLifetime(self) { items } }.eraseToAnyPublisher()
  }

  /// Makes a change that was committed. Called on the database's writer thread only, and so in order.
  func apply(_ change: Change<Item>) {
    let items = entries.withLock { entries in
      change.apply(to: &entries)
      return entries.map(\.item)
    }
    subject.items.send(items)
  }
}

/// A change of one owner's list. Made twice it has the effect of once, and the last one about an item wins: a
/// list that was read while changes were committed may have some of them already.
enum Change<Item: OwnedItem>: Sendable {
  /// An item is new, or has new values, or another place.
  case put(Entry<Item>)
  /// An item is gone.
  case remove(String)
  /// The whole list is new.
  case replace([Entry<Item>])

  func apply(to entries: inout [Entry<Item>]) {
    switch self {
    case .put(let entry):
      entries.removeAll { $0.item.id == entry.item.id }
      var (low, high) = (0, entries.count)
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].precedes(entry) { low = middle + 1 } else { high = middle }
      }
      entries.insert(entry, at: low)
    case .remove(let id):
      entries.removeAll { $0.item.id == id }
    case .replace(let new):
      entries = new
    }
  }
}
