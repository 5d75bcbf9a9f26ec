public import Synchronization

/// The conduits of a publisher in the order of subscription. Most publishers have one at most, which needs no list. A
/// conduit removed from the list leaves a hole, and the list is compacted when more than half of it is holes, so that
/// adding and removing take constant time on average.
///
/// It isn't generic over the values' type: generic code that the compiler doesn't specialize looks types up in the
/// runtime, which would cost more than all else here.
@usableFromInline
struct Conduits {
  /// The only one, as long as there is no list.
  @usableFromInline var only: AnyConduit?
  @usableFromInline var list: ContiguousArray<AnyConduit?> = []
  /// The number of conduits in the list.
  @usableFromInline var count: UInt32 = 0

  @inlinable
  @inline(__always)
  init() {}

  @inlinable
  mutating func add(_ conduit: AnyConduit) {
    if list.isEmpty {
      guard let first = only else {
        only = conduit
        return
      }
      only = nil
      append(first)
    }
    append(conduit)
  }

  @inlinable
  mutating func append(_ conduit: AnyConduit) {
    conduit.index = UInt32(list.count)
    list.append(conduit)
    count += 1
  }

  @usableFromInline
  mutating func remove(_ conduit: AnyConduit) {
    if only === conduit {
      only = nil
      return
    }
    let index = Int(conduit.index)
    guard index < list.count, list[index] === conduit else { return }
    count -= 1
    if index == list.count - 1 { list.removeLast() } else { list[index] = nil }
    if count == 0 { list = [] } else if list.count > 8, list.count > 2 * Int(count) { compact() }
  }

  @usableFromInline
  mutating func compact() {
    var kept = ContiguousArray<AnyConduit?>()
    kept.reserveCapacity(Int(count) + Int(count) / 4)
    for case let conduit? in list {
      conduit.index = UInt32(kept.count)
      kept.append(conduit)
    }
    list = kept
  }

  @inlinable
  mutating func removeAll() -> Snapshot {
    defer { self = Conduits() }
    return snapshot
  }

  @inlinable
  @inline(__always)
  var snapshot: Snapshot { if let only { .one(only) } else { .many(list) } }

  /// The conduits at one time. Taking a snapshot retains only one object.
  @usableFromInline
  enum Snapshot {
    case one(AnyConduit)
    case many(ContiguousArray<AnyConduit?>)

    /// Calls a closure with each conduit. The list keeps them alive meanwhile, so they aren't retained one by one.
    @inlinable
    @inline(__always)
    func forEachConduit<Output, Failure: Error>(
      of type: Conduit<Output, Failure>.Type, _ body: (Conduit<Output, Failure>) -> Void
    ) {
      switch self {
      case .one(let conduit): body(unsafeDowncast(conduit, to: Conduit<Output, Failure>.self))
      case .many(let list):
        list.withUnsafeBufferPointer { managed in
          // An unmanaged reference is laid out as a managed one, and reading it retains nothing.
          managed.withMemoryRebound(to: Unmanaged<AnyConduit>?.self) { list in
            for conduit in list {
              conduit?._withUnsafeGuaranteedRef {
                body(unsafeDowncast($0, to: Conduit<Output, Failure>.self))
              }
            }
          }
        }
      }
    }
  }
}

/// The part of a publisher with many subscribers that doesn't depend on types: its conduits and its upstream
/// subscriptions.
@usableFromInline
struct Hub: ~Copyable {
  @usableFromInline
  struct State {
    // In this order the fields take the least memory.
    @usableFromInline var upstreams: ContiguousArray<any Subscription> = []
    @usableFromInline var conduits = Conduits()
    @usableFromInline var isClosed = false

    @inlinable
    @inline(__always)
    init() {}
  }

  @usableFromInline let gate = Gate()
  @usableFromInline let state = Lock(State())
  /// Whether values were requested from the upstream subscriptions. Set only inside the lock of `state`; read outside of it
  /// too, since each subscription asks (thresholds.json: “subscribe and cancel: map → filter → sink, of closures”).
  @usableFromInline let isWanted = Atomic(false)

  @inlinable
  @inline(__always)
  init() {}

  @inlinable
  @inline(__always)
  var conduits: Conduits.Snapshot { state.withLock { $0.conduits.snapshot } }

  /// Adds a conduit; returns `false` if the stream has completed.
  @inlinable
  @inline(__always)
  func add(_ conduit: AnyConduit) -> Bool {
    state.withLock { state in
      if !state.isClosed { state.conduits.add(conduit) }
      return !state.isClosed
    }
  }

  /// Removes a conduit that was cancelled.
  @usableFromInline
  func remove(_ conduit: AnyConduit) {
    state.withLock { $0.conduits.remove(conduit) }
    gate.run(conduit) { $0.react($0, .clear) }
  }

  /// Closes the hub when the stream has completed: removes and returns all conduits. The upstream subscriptions stay,
  /// to be cancelled with their owner's end.
  @usableFromInline
  func close() -> Conduits.Snapshot {
    state.withLock { state in
      state.isClosed = true
      return state.conduits.removeAll()
    }
  }

  /// Takes an upstream subscription; returns whether there is demand now, or `nil` if the stream has completed.
  @usableFromInline
  func attach(_ upstream: any Subscription) -> Bool? {
    state.withLock { state in
      guard !state.isClosed else { return nil }
      state.upstreams.append(upstream)
      return isWanted.load(ordering: .relaxed)
    }
  }

  /// Lets go of an upstream subscription that has ended.
  @usableFromInline
  func drop(_ upstream: AnyObject) {
    let upstreams = state.withLock { state in
      defer { state.upstreams.removeAll { $0._object === upstream } }
      return state.upstreams
    }
    withExtendedLifetime(upstreams) {}
  }

  /// Requests unlimited values from all upstream subscriptions, once.
  @usableFromInline
  func want() {
    guard !isWanted.load(ordering: .relaxed) else { return }
    let upstreams: ContiguousArray<any Subscription> = state.withLock { state in
      isWanted.exchange(true, ordering: .relaxed) ? [] : state.upstreams
    }
    for upstream in upstreams { upstream.request(.unlimited) }
  }

  /// Cancels all upstream subscriptions.
  @usableFromInline
  func cancelUpstreams() {
    for upstream in state.withLock({ $0.upstreams }) { upstream.cancel() }
  }
}
