/// The common part of the subscriptions inside `combineLatest` and `zip`: several upstreams of different kinds, the
/// subscription that is handed down, and the end. All state is touched only inside the gate.
///
/// It isn't generic: the methods of a generic class that are called through a protocol or a vtable stay generic, and
/// look types up in the runtime. What depends on types is in one closure, which the compiler specializes
/// (thresholds.json: “POST /sign-up, refused by validation, of C”).
@usableFromInline
class TupleInner: Subscription, Described {
  /// A closure that acts on the parts of one operator. The result says something of a sent value only.
  @usableFromInline typealias Action = (AnyObject, TupleStep) -> Subscribers.Demand?

  /// The progress of the subscription. An end that comes before it is handed down waits until that is done.
  enum Phase {
    /// Upstreams are being subscribed to.
    case subscribing(TupleEnd?)
    /// All upstreams are subscribed to, but some have not sent their subscriptions.
    case awaiting
    /// The subscription is being handed down.
    case starting(TupleEnd?)
    case started
  }

  @usableFromInline final let role: SideRole
  /// The subscriber and the values, until the end. Nothing but `action` knows their types.
  @exclusivity(unchecked) @usableFromInline final var parts: AnyObject?
  final let action: Action
  @usableFromInline final let gate = Gate()
  /// The last upstream, from which `next` leads to the one before it; nil after the end.
  @exclusivity(unchecked) final var sides: AnySide?
  /// The demand that the upstreams were told; one whose subscription comes late is told then.
  @exclusivity(unchecked) final var asked = Subscribers.Demand.none
  @exclusivity(unchecked) private final var phase = Phase.subscribing(nil)

  init(_ role: SideRole, _ parts: AnyObject, _ action: @escaping Action) {
    self.role = role
    self.parts = parts
    self.action = action
  }

  @usableFromInline final var description: String { role.name }
  @usableFromInline final var customMirror: Mirror {
    Mirror(self, children: EmptyCollection(), ancestorRepresentation: .suppressed)
  }

  final var hasStarted: Bool { if case .started = phase { true } else { false } }

  /// The number of upstreams, until the end.
  final var count: Int { sides.map { $0.index + 1 } ?? 0 }

  /// Adds an upstream.
  @usableFromInline
  final func add(_ side: AnySide) {
    side.index = count
    side.next = sides
    sides = side
  }

  /// Called once all upstreams are subscribed to.
  @usableFromInline
  final func start() {
    gate.run(self) { inner in
      guard case .subscribing(let early) = inner.phase else { return }
      inner.phase = .awaiting
      if early != nil || inner.isReady { inner.handDown(early) }
    }
  }

  /// The subscription to an upstream has come.
  @usableFromInline
  func begin(_ side: AnySide) {
    side.isReady = true
    switch phase {
    case .awaiting: if isReady { handDown(nil) }
    case .started: side.link.request(asked)
    case .subscribing, .starting: break
    }
  }

  /// Hands the subscription down, and the end that has come before or comes meanwhile.
  func handDown(_ early: TupleEnd?) {
    guard let parts else { return }
    phase = .starting(early)
    _ = action(parts, .begin(self))
    guard case .starting(let end) = phase else { return }
    phase = .started
    if let end { close(end) }
  }

  /// Asks the upstreams, unless the end has come.
  final func ask(_ demand: Subscribers.Demand, except other: AnySide? = nil) {
    guard parts != nil else { return }
    asked += demand
    sides?.request(demand, except: other)
  }

  @usableFromInline
  final func end(_ index: Int, _ end: TupleEnd) {
    guard let parts else { return }
    switch end {
    case .failure: close(end)
    case .finished: if finish(index, among: parts) { close(end) }
    }
  }

  final func close(_ end: TupleEnd) {
    guard let parts else { return }
    switch phase {
    case .subscribing(let early): phase = .subscribing(early ?? end)
    case .awaiting: handDown(end)
    case .starting(let early): phase = .starting(early ?? end)
    case .started:
      tearDown()
      _ = action(parts, .complete(end))
    }
  }

  private func tearDown() {
    var side = sides
    sides = nil
    let released = parts
    parts = nil
    while let each = side {
      each.link.cancel()
      side = each.next
      each.next = nil
    }
    withExtendedLifetime(released) {}
  }

  @usableFromInline
  final func request(_ demand: Subscribers.Demand) {
    demand.mustNotBeNone(description)
    gate.run {
      accept(demand)
    } later: {
      GateCall((self, demand)) { $0.accept($1) }
    }
  }

  @usableFromInline
  final func cancel() {
    gate.run(self) { $0.tearDown() }
  }

  // The differences between latest and zip.

  /// Whether the subscription may be handed down once all upstreams are subscribed to.
  var isReady: Bool { true }

  /// Notes that a value was stored, and returns the demand for the upstream it came from.
  @usableFromInline
  func stored(from side: AnySide, among parts: AnyObject) -> Subscribers.Demand { .none }

  /// Notes that an upstream has finished, and returns whether no further value can come.
  func finish(_ index: Int, among parts: AnyObject) -> Bool { true }

  /// Takes a request of the subscriber, which may come after the end.
  func accept(_ demand: Subscribers.Demand) {}
}
