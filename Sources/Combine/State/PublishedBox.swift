/// The part of a published property's storage that doesn't depend on the type of its value.
@usableFromInline
class PublishedStorage {
  /// Whom to tell before the value changes, once somebody observes the object.
  @usableFromInline let willChange = Lock<ObservableObjectPublisher?>(nil)

  @inlinable
  @inline(__always)
  init() {}
}

/// The storage of a published property: its value and its subscribers.
@usableFromInline
final class PublishedBox<Value>: PublishedStorage {
  @usableFromInline
  struct State {
    @usableFromInline var value: Value
    @usableFromInline var version = 0
    @usableFromInline var conduits = Conduits<Value, Never>()
    @usableFromInline var upstreams: [any Subscription] = []

    @inlinable
    @inline(__always)
    init(_ value: Value) { self.value = value }
  }

  @usableFromInline let state: Lock<State>
  @usableFromInline let gate = Gate()

  @inlinable
  @inline(__always)
  init(_ value: Value) {
    state = Lock(State(value))
    super.init()
  }

  deinit {
    for upstream in state.withLock({ $0.upstreams }) { upstream.cancel() }
  }

  /// The value. Whoever is told of a change is told before it happens, and still reads the old one here.
  @inlinable var value: Value {
    get { state.withLock { $0.value } }
    set {
      gate.run((self, newValue)) { $0.announce($1) }
      // The old value leaves the lock before it is released, because that may run a deinitialiser.
      let old = state.withLock { state in
        let old = state.value
        state.value = newValue
        state.version += 1
        return old
      }
      withExtendedLifetime(old) {}
    }
  }

  @inlinable
  func announce(_ newValue: Value) {
    willChange.withLock { $0 }?.send()
    let (conduits, next) = state.withLock { ($0.conduits.list, $0.version + 1) }
    for case let conduit? in conduits {
      let seen = conduit.seen
      conduit.seen = next
      if !conduit.offer(newValue), conduit.seen == next { conduit.seen = seen }
    }
  }

  /// Keeps a subscription that feeds this property, and cancels it when the property is gone.
  @inlinable
  func keep(_ subscription: any Subscription) { state.withLock { $0.upstreams.append(subscription) } }

  @inlinable
  func drop(_ subscription: any Subscription) {
    let identifier = subscription.combineIdentifier
    state.withLock { $0.upstreams.removeAll { $0.combineIdentifier == identifier } }
  }
}

extension PublishedBox: ConduitOwner {
  @inlinable
  func requested(by conduit: AnyConduit) {
    gate.run((self, unsafeDowncast(conduit, to: Conduit<Value, Never>.self))) { box, conduit in
      let (value, version) = box.state.withLock { ($0.value, $0.version) }
      guard conduit.seen < version else { return }
      let seen = conduit.seen
      conduit.seen = version
      if !conduit.offer(value), conduit.seen == version { conduit.seen = seen }
    }
  }

  @inlinable
  func cancelled(by conduit: AnyConduit) {
    state.withLock { $0.conduits.remove(conduit) }
    gate.run(conduit) { $0.clear() }
  }
}
