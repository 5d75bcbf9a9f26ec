/// The subscriber inside `map` of key paths: `Paths` is one key path, or a tuple of several.
@usableFromInline
struct KeyPathInner<Input, Paths, Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline let downstream: Downstream
  @usableFromInline let paths: Paths
  @usableFromInline let transform: (Paths, Input) -> Downstream.Input

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, _ paths: Paths, _ transform: @escaping (Paths, Input) -> Downstream.Input) {
    self.downstream = downstream
    self.paths = paths
    self.transform = transform
  }

  @inlinable var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  @usableFromInline var description: String { paths is AnyKeyPath ? "ValueForKey" : "ValueForKeys" }
  @usableFromInline var customMirror: Mirror {
    if paths is AnyKeyPath { return Mirror(self, children: ["keyPath": paths]) }
    let children = Mirror(reflecting: paths).children.enumerated().map {
      (label: "keyPath\($0)", value: $1.value)
    }
    return Mirror(self, children: children.map { (label: Optional($0.label), value: $0.value) })
  }

  // The subscription is passed on as it is: demand and cancellation need nothing from this operator.
  @inlinable
  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(transform(paths, input)) }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}
