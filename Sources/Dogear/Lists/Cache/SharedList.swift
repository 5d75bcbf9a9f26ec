import Combine
import HTTP
import Synchronization

/// The current list of one owner, such as the books of a shelf, shared by everything that shows it.
///
/// It may be read from any thread. Where other servers change the list as well, it has versions, which only ever grow.
final class SharedList<Item: ListItem>: Sendable {
  private let state: Mutex<VersionedEntries<Item>>
  /// The number of the last change that was published.
  private let published = Mutex(0)
  /// The bytes that the items take, roughly.
  private let size: Atomic<Int>
  private let subject: CurrentValueSubject<ListSnapshot<Item>, Never>
  /// The time at which its use was last noted, in seconds since 1970.
  private let usedAt: Atomic<Int>
  /// The subscriptions that bring the changes to loops whose pages follow the list.
  private let subscriptions = Mutex<[LoopSubscription<Item>.Weak]>([])

  /// Makes a list.
  ///
  /// - Parameter mark: the version of the entries, and the newest that is known.
  init(
    _ entries: [ListEntry<Item>], bytes: Int, usedAt: Int, mark: ListMark = ListMark(version: 0, latest: 0)
  ) {
    state = Mutex(VersionedEntries(entries, mark: mark))
    size = Atomic(bytes)
    self.usedAt = Atomic(usedAt)
    subject = CurrentValueSubject(ListSnapshot(entries.map(\.item)))
  }

  /// The current snapshot.
  var snapshot: ListSnapshot<Item> { subject.value }

  /// The current items, in order.
  var items: [Item] { snapshot.items }

  /// The bytes that the items take, roughly.
  var bytes: Int { size.load(ordering: .relaxed) }

  /// The item with this id; nil where it is not in the list.
  func item(_ id: String) -> Item? {
    state.withLock { $0.entries.first { $0.item.id == id }?.item }
  }

  /// Whether this use is to be noted in the database: true once in `seconds` at most.
  func noteUse(at now: Int, every seconds: Int) -> Bool {
    let last = usedAt.load(ordering: .relaxed)
    guard last < now - seconds else { return false }
    return usedAt.compareExchange(expected: last, desired: now, ordering: .relaxed).exchanged
  }

  /// A publisher of the current snapshot, and of one after each change in the order of the commits, on the database's
  /// thread. A subscription retains the list.
  var publisher: AnyPublisher<ListSnapshot<Item>, Never> {
    subject.map { [self] snapshot in withExtendedLifetime(self) { snapshot } }.eraseToAnyPublisher()
  }

  /// A publisher of the current snapshot, and of the newest one after changes, on a loop, to be subscribed to there. A
  /// subscription retains the list.
  ///
  /// A change reaches the loop once, however many pages there follow the list.
  func publisher(on loop: EventLoop) -> AnyPublisher<ListSnapshot<Item>, Never> {
    Deferred { [self] in subject(on: loop) }.eraseToAnyPublisher()
  }

  private func subject(on loop: EventLoop) -> CurrentValueSubject<ListSnapshot<Item>, Never> {
    let (subscription, subject) = subscriptions.withLock { subscriptions in
      subscriptions.removeAll { $0.subscription == nil }
      for case let subscription? in subscriptions.lazy.map(\.subscription) where subscription.loop === loop {
        if let subject = subscription.subject { return (subscription, subject) }
      }
      let (subscription, subject) = LoopSubscription.make(of: self, on: loop)
      subscriptions.append(LoopSubscription.Weak(subscription: subscription))
      return (subscription, subject)
    }
    subscription.refresh()
    return subject
  }

  /// Applies a change that was committed. Called on the database's writer thread only, and so in order.
  ///
  /// - Parameter isShown: whether its snapshot shows the change at once, and not only with a later one.
  func apply(_ change: CommittedChange<Item>, isShown: Bool = true) {
    let growth = state.withLock { $0.apply(change) }
    if isShown { publish(growth) } else if let growth { size.add(growth, ordering: .relaxed) }
  }

  /// Publishes what was applied without being shown.
  func show() { publish(0) }

  /// Publishes a change by which the list has grown by some bytes; nil for none. Where several threads do at once, each
  /// sends the newest entries, and none sends the same again: a subscriber never sees the list go back.
  private func publish(_ growth: Int?) {
    guard let growth else { return }
    size.add(growth, ordering: .relaxed)
    let isNew = published.withLock { published in
      guard state.withLock(\.changeCount) > published else { return false }
      let (items, count) = state.withLock { ($0.entries.map(\.item), $0.changeCount) }
      published = count
      subject.send(ListSnapshot(items))
      return true
    }
    guard isNew else { return }
    for subscription in subscriptions.withLock({ $0.compactMap(\.subscription) }) {
      subscription.listChanged()
    }
  }
}

extension SharedList {
  /// The version of the list, and the newest that is known to be stored.
  var mark: ListMark { state.withLock(\.mark) }

  /// Whether the list has to be read again, as another server has changed it, or may have.
  var isStale: Bool { state.withLock(\.isStale) }

  /// Takes what was read again; see `VersionedEntries.take(_:since:)`.
  func take(_ reading: ListReading<Item>, since mark: ListMark) {
    publish(state.withLock { $0.take(reading, since: mark) })
  }

  /// Notes a version that another server stored. Returns whether it is a newer one.
  func note(_ version: Int) -> Bool { state.withLock { $0.note(version) } }

  /// Notes that changes of others may have been missed.
  func noteGap() { state.withLock { $0.noteGap() } }
}
