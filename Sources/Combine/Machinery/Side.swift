/// The operator that a `Side` belongs to.
@usableFromInline
enum SideRole: UInt8 {
  case combineLatest, zip, merge, flatMap, switchToLatest, dropUntilOutput, prefixUntilOutput

  @usableFromInline var name: String {
    switch self {
    case .combineLatest: "CombineLatest"
    case .zip: "Zip"
    case .merge: "Merge"
    case .flatMap: "FlatMap"
    case .switchToLatest: "SwitchToLatest"
    case .dropUntilOutput: "DropUntilOutput"
    case .prefixUntilOutput: "PrefixUntilOutput"
    }
  }
}

/// The subscriber to one upstream of an operator that has several; the part that doesn't depend on types.
@usableFromInline
class AnySide {
  @usableFromInline final let link = UpstreamLink()
  /// The place in the operator's list.
  @exclusivity(unchecked) @usableFromInline final var index: Int
  /// The next upstream in the operator's linked list, if it keeps one: the upstream created before this one.
  @exclusivity(unchecked) @usableFromInline final var next: AnySide?

  @inlinable
  @inline(__always)
  init(_ role: SideRole, index: Int, isCancelledOnFailure: Bool) {
    self.role = role
    self.index = index
    self.isCancelledOnFailure = isCancelledOnFailure
  }

  @usableFromInline final let role: SideRole
  /// Whether the operator cancels an upstream that has failed, as it does the others.
  @usableFromInline final let isCancelledOnFailure: Bool

  /// Whether the operator knows that the subscription has come; touched only inside its gate.
  @exclusivity(unchecked) @usableFromInline final var isReady = false

  /// Whether this upstream and those created before it are ready.
  final var areReady: Bool { isReady && next?.areReady ?? true }

  /// Requests values from the upstreams created before this one, then from this one, as far as they are ready.
  @usableFromInline
  final func request(_ demand: Subscribers.Demand, except other: AnySide? = nil) {
    next?.request(demand, except: other)
    if isReady, self !== other { link.request(demand) }
  }
}

/// The subscriber to one upstream of an operator that has several.
@usableFromInline
final class Side<Input, Failure: Error>: AnySide, Subscriber, Described {
  /// The identifier of the operator's subscription, if this has it too or shows it.
  @usableFromInline let parent: CombineIdentifier?
  @usableFromInline let onSubscription: (Side) -> Void
  @usableFromInline let onValue: (Side, Input) -> Subscribers.Demand
  @usableFromInline let onCompletion: (Side, Subscribers.Completion<Failure>) -> Void

  @inlinable
  @inline(__always)
  init(
    _ role: SideRole, parent: CombineIdentifier? = nil, index: Int, isCancelledOnFailure: Bool = false,
    onSubscription: @escaping (Side) -> Void = { _ in },
    onValue: @escaping (Side, Input) -> Subscribers.Demand,
    onCompletion: @escaping (Side, Subscribers.Completion<Failure>) -> Void
  ) {
    self.onSubscription = onSubscription
    self.onValue = onValue
    self.onCompletion = onCompletion
    self.parent = parent
    super.init(role, index: index, isCancelledOnFailure: isCancelledOnFailure)
  }

  @usableFromInline var description: String { role.name }

  @usableFromInline var combineIdentifier: CombineIdentifier {
    let isShared = role == .dropUntilOutput || role == .prefixUntilOutput
    return (isShared ? parent : nil) ?? CombineIdentifier(self)
  }

  @usableFromInline var customMirror: Mirror {
    guard role == .flatMap || role == .switchToLatest, let parent else {
      return Mirror(self, children: EmptyCollection())
    }
    return Mirror(self, children: ["parentSubscription": parent])
  }

  @inlinable
  func receive(subscription: any Subscription) {
    if link.attach(subscription) { onSubscription(self) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand { onValue(self, input) }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if isCancelledOnFailure, case .failure = completion {
      if !link.isClosed { onCompletion(self, completion) }
    } else if link.close() {
      onCompletion(self, completion)
    }
  }
}
