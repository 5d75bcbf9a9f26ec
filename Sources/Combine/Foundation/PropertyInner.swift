import Dispatch
import Foundation

/// The subscription of a property's observer. All state is touched only inside the gate; the object is held weakly, and
/// its publishers hold this weakly, so that neither keeps the other alive.
final class PropertyInner<Object: AnyObject, Downstream: Subscriber>: Subscription, Described
where Downstream.Failure == Never {
  typealias Value = Downstream.Input

  private let gate = Gate()
  private let keyPath: KeyPath<Object, Value>
  private weak var object: Object?
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  /// The newest value, kept while there is no demand.
  private var waiting: Value?
  private var isPrior = false
  private var storages: [PublishedStorage] = []
  private var observations: [AnyCancellable] = []
  private var timer: (any DispatchSourceTimer)?

  init(_ downstream: Downstream, _ keyPath: KeyPath<Object, Value>) {
    self.downstream = downstream
    self.keyPath = keyPath
  }

  deinit { timer?.cancel() }

  var description: String { "KVOSubscription" }

  func begin(_ object: Object, _ options: NSKeyValueObservingOptions) {
    gate.run((self, object, options)) { inner, object, options in
      inner.object = object
      inner.isPrior = options.contains(.prior)
      let (value, storages) = PropertyReads.of { object[keyPath: inner.keyPath] }
      if !storages.isEmpty {
        inner.observe(storages)
      } else {
        precondition(
          object is OperationQueue || object is Operation || object is Progress,
          "publisher(for:): \(inner.keyPath) can't be observed, because it reads no @Published property")
        inner.poll(from: value)
      }
      if options.contains(.initial) { inner.waiting = value }
      inner.downstream?.receive(subscription: inner)
    }
  }

  private func observe(_ storages: [PublishedStorage]) {
    self.storages = storages
    observations = []
    for storage in storages {
      let changes = storage.changes()
      observations.append(changes.after.sink { [weak self] in self?.changed() })
      if isPrior { observations.append(changes.before.sink { [weak self] in self?.changed() }) }
    }
  }

  private func changed() {
    gate.run(self) { inner in
      guard inner.downstream != nil, let object = inner.object else { return }
      let (value, storages) = PropertyReads.of { object[keyPath: inner.keyPath] }
      // An object that the key path leads through may have been replaced by another.
      if !storages.elementsEqual(inner.storages, by: ===) { inner.observe(storages) }
      inner.send(value)
    }
  }

  private func send(_ value: Value) {
    guard demand > .none, let downstream else {
      waiting = value
      return
    }
    demand -= 1
    demand += downstream.receive(value)
  }

  private func poll(from value: Value) {
    let timer = DispatchSource.makeTimerSource(queue: .global())
    let last = Lock(value)
    timer.setEventHandler { [weak self] in
      guard let self, let object = self.gateObject else { return }
      let value = object[keyPath: self.keyPath]
      let before = last.withLock { last in
        defer { last = value }
        return last
      }
      guard !isSame(before, value) else { return }
      self.gate.run((self, before, value)) { inner, before, value in
        if inner.isPrior { inner.send(before) }
        inner.send(value)
      }
    }
    timer.schedule(deadline: .now() + .milliseconds(10), repeating: .milliseconds(10))
    timer.activate()
    self.timer = timer
  }

  /// The object, read outside the gate: a weak reference may be read on any thread.
  private var gateObject: Object? { object }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    gate.run((self, demand)) { inner, demand in
      guard inner.downstream != nil else { return }
      inner.demand += demand
      guard let value = inner.waiting else { return }
      inner.waiting = nil
      inner.send(value)
    }
  }

  func cancel() {
    gate.run(self) { inner in
      inner.timer?.cancel()
      // Released at the end, because they may cancel once more when they go.
      let released = (inner.storages, inner.observations, inner.waiting, inner.downstream)
      inner.timer = nil
      (inner.storages, inner.observations, inner.waiting, inner.downstream) = ([], [], nil, nil)
      withExtendedLifetime(released) {}
    }
  }
}

/// Whether two values are equal; `false` if their type isn't `Equatable`.
private func isSame<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
  func compare<Known: Equatable>(_ lhs: Known) -> Bool { lhs == rhs as? Known }
  guard let known = lhs as? any Equatable else { return false }
  return compare(known)
}

// Unchecked because the gate orders all access.
extension PropertyInner: @unchecked Sendable {}
