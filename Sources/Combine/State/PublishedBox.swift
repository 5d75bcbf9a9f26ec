public import Synchronization

/// The part of a published property's storage that doesn't depend on the type of its value.
@usableFromInline
class PublishedStorage {
  @usableFromInline
  struct Links {
    /// The publisher that sends before the value changes, once the object is observed.
    @usableFromInline var willChange: ObservableObjectPublisher?
    /// The property's own subscribers, once it had one.
    @usableFromInline var subscribers: PublishedSubscribers?
    /// The first feed of the property, in a linked list.
    @usableFromInline var feed: PublishedFeed?

    @inlinable
    @inline(__always)
    init() {}
  }

  /// The objects that only few properties need, made when they are needed. The lock protects the value too.
  @usableFromInline let links = Lock(Links())

  @inlinable
  @inline(__always)
  init() {}

  deinit {
    var next = links.withLock { links in
      defer { links.feed = nil }
      return links.feed
    }
    while let feed = next {
      next = feed.next
      feed.next = nil
      feed.cancel()
    }
  }

  @usableFromInline
  func subscribers() -> PublishedSubscribers {
    links.withLock { links in
      if let existing = links.subscribers { return existing }
      let new = PublishedSubscribers()
      links.subscribers = new
      return new
    }
  }

  /// Another storage of the same value, without subscribers.
  @usableFromInline
  func copy() -> PublishedStorage { preconditionFailure("A storage has a value.") }

  /// Whether another storage has a value that can't be told from this one's.
  @usableFromInline
  func isAlike(_ other: PublishedStorage) -> Bool { self === other }

  func changes() -> PropertyChanges {
    let subscribers = subscribers()
    return links.withLock { _ in
      if let existing = subscribers.changes { return existing }
      let new = PropertyChanges()
      subscribers.changes = new
      return new
    }
  }

  /// Keeps a feed of this property, which is cancelled when the property is gone.
  @usableFromInline
  func keep(_ feed: PublishedFeed) {
    links.withLock { links in
      feed.next = links.feed
      links.feed = feed
    }
  }

  @usableFromInline
  func drop(_ feed: PublishedFeed) {
    links.withLock { links in
      if links.feed === feed {
        links.feed = feed.next
      } else {
        var before = links.feed
        while let candidate = before, candidate.next !== feed { before = candidate.next }
        before?.next = feed.next
      }
      feed.next = nil
    }
  }
}

/// The publishers that send before and after one published property changes.
@usableFromInline
final class PropertyChanges {
  @usableFromInline let before = ObservableObjectPublisher()
  @usableFromInline let after = ObservableObjectPublisher()

  init() {}
}

/// The subscribers of one published property.
@usableFromInline
final class PublishedSubscribers {
  @usableFromInline let hub = Hub()
  /// The number of values set so far; added to inside the property's lock.
  @usableFromInline let version = Atomic(0)
  /// Protected by the property's lock.
  @exclusivity(unchecked) @usableFromInline var changes: PropertyChanges?

  @usableFromInline init() {}
}

/// The storage of a published property: its value and its subscribers.
@usableFromInline
final class PublishedBox<Value>: PublishedStorage {
  /// Protected by the lock of `links`.
  @exclusivity(unchecked) @usableFromInline var stored: Value

  @inlinable
  @inline(__always)
  init(_ value: Value) {
    stored = value
    super.init()
  }

  /// The value. Subscribers get a new one before it is stored, and still read the old one here.
  @inlinable var value: Value {
    get {
      if PropertyReads.active.load(ordering: .relaxed) != 0 { PropertyReads.note(self) }
      return links.withLock { _ in stored }
    }
    set {
      let (willChange, subscribers, changes) = links.withLock {
        ($0.willChange, $0.subscribers, $0.subscribers?.changes)
      }
      if let subscribers {
        subscribers.hub.gate.run {
          willChange?.send()
          announce(newValue, to: subscribers)
        } later: {
          GateCall((self, newValue, willChange, subscribers)) { box, newValue, willChange, subscribers in
            willChange?.send()
            box.announce(newValue, to: subscribers)
          }
        }
        changes?.before.send()
      } else {
        willChange?.send()
      }
      // The old value leaves the lock before it is released, because that may run a deinitialiser.
      var value = newValue
      links.withLock { links in
        swap(&stored, &value)
        links.subscribers?.version.wrappingAdd(1, ordering: .relaxed)
      }
      withExtendedLifetime(value) {}
      changes?.after.send()
    }
  }

  @usableFromInline
  override func copy() -> PublishedStorage { PublishedBox(links.withLock { _ in stored }) }

  @usableFromInline
  override func isAlike(_ other: PublishedStorage) -> Bool {
    guard let other = other as? PublishedBox<Value> else { return false }
    let (own, others) = (links.withLock { _ in stored }, other.links.withLock { _ in other.stored })
    return PublishedValues.areAlike(own, others)
  }

  @inlinable
  func announce(_ newValue: Value, to subscribers: PublishedSubscribers) {
    let next = subscribers.version.load(ordering: .relaxed) + 1
    subscribers.hub.conduits.forEachConduit(of: Conduit<Value, Never>.self) { conduit in
      let before = conduit.seen
      conduit.seen = next
      if !conduit.offer(newValue), conduit.seen == next { conduit.seen = before }
    }
  }

  @inlinable
  @inline(__always)
  func replay(to conduit: Conduit<Value, Never>) {
    let subscribers = subscribers()
    subscribers.hub.gate.run {
      offer(to: conduit, subscribers)
    } later: {
      GateCall((self, conduit, subscribers)) { $0.offer(to: $1, $2) }
    }
  }

  @inlinable
  @inline(__always)
  func offer(to conduit: Conduit<Value, Never>, _ subscribers: PublishedSubscribers) {
    let (value, version) = links.withLock { _ in
      (stored, subscribers.version.load(ordering: .relaxed))
    }
    if conduit.seen < version { conduit.offer(value, version: version) }
  }
}

extension PublishedBox: ConduitOwner {
  @usableFromInline static var conduitName: String { "PublishedSubject" }
}
