/// The place of a subscriber in its conduit. It can't be copied: the subscriber is called where it stands, without counting
/// a reference for each value (thresholds.json: “one subject, 1000 sinks, for each, of closures”).
@usableFromInline
struct Seat<S: Subscriber>: ~Copyable {
  @usableFromInline let subscriber: S

  @inlinable
  @inline(__always)
  init(_ subscriber: S) { self.subscriber = subscriber }

  @inlinable
  @inline(__always)
  borrowing func receive(_ input: S.Input) -> Subscribers.Demand { subscriber.receive(input) }

  @inlinable
  borrowing func receive(completion: Subscribers.Completion<S.Failure>) {
    subscriber.receive(completion: completion)
  }
}

/// A conduit with its subscriber. `Place` is the optional type itself: a field of a type made of a generic one would be
/// looked up in the runtime when it is released, which costs as much as all the rest of that (thresholds.json:
/// “subscribe and cancel: map → filter → sink, of closures”).
@usableFromInline
final class DownstreamConduit<Output, Failure: Error, Place: ~Copyable>: Conduit<Output, Failure> {
  /// Touched only inside the owner's gate, and not written while the subscriber takes a value.
  @exclusivity(unchecked) @usableFromInline var place: Place

  @inlinable
  @inline(__always)
  init(
    _ place: consuming Place, owner: AnyObject, react: @escaping (AnyConduit, ConduitSignal) -> Void,
    deliver: @escaping (Conduit<Output, Failure>, Output) -> Bool
  ) {
    self.place = place
    super.init(owner: owner, react: react, deliver: deliver)
  }

  /// Sends a value; returns nil if the subscriber is gone.
  @inlinable
  @inline(__always)
  func send<S>(_ value: Output) -> Subscribers.Demand? where Place == Seat<S>?, S.Input == Output {
    depth += 1
    let more: Subscribers.Demand?
    switch place {
    case .some(let seat): more = seat.receive(value)
    case .none: more = nil
    }
    depth -= 1
    if isLeaving, depth == 0 { release() }
    return more
  }

  /// Sends the completion, and releases the subscriber.
  @inlinable
  @inline(never)
  func complete<S>(_ completion: Subscribers.Completion<Failure>)
  where Place == Seat<S>?, S.Failure == Failure {
    if depth == 0 {
      place.take()?.receive(completion: completion)
    } else {
      isLeaving = true
      switch place {
      case .some(let seat): seat.receive(completion: completion)
      case .none: break
      }
    }
  }

  /// Releases the subscriber, outside of any access to its place and once it takes no value any more.
  @inlinable
  @inline(never)
  func release<S>() where Place == Seat<S>? {
    if depth == 0 { _ = place.take() } else { isLeaving = true }
  }

  /// The subscriber, for a mirror.
  @usableFromInline
  @inline(never)
  func subscriber<S>() -> S? where Place == Seat<S>? {
    switch place {
    case .some(let seat): seat.subscriber
    case .none: nil
    }
  }

  @usableFromInline override var customMirror: Mirror {
    var downstream: Any?
    withUnsafeMutablePointer(to: &downstream) { react(self, .mirrored($0)) }
    if description == ObservableObjectPublisher.conduitName {
      return Mirror(self, children: ["downstream": downstream as Any])
    }
    let parent = takeOwner(keepingIt: true)
    let children: KeyValuePairs<String, Any> = [
      "parent": parent as Any, "downstream": downstream as Any, "demand": demand, "subject": parent as Any,
    ]
    return Mirror(self, children: children)
  }
}

/// Makes the conduit of one subscriber. A generic function, so that its closures are specialized for the types of owner
/// and subscriber; they are only ever called with the conduit that holds them.
@inlinable
@inline(__always)
func makeConduit<S: Subscriber, Owner: ConduitOwner>(
  _ subscriber: S, owner: Owner,
  onWanted: @escaping (Owner, Conduit<S.Input, S.Failure>) -> Void,
  onCancel: @escaping (Owner, AnyConduit) -> Void
) -> HeldConduit<S> {
  HeldConduit<S>(
    Seat(subscriber), owner: owner,
    react: { conduit, signal in
      switch signal {
      case .wanted(let owner):
        onWanted(
          unsafeDowncast(owner, to: Owner.self),
          unsafeDowncast(conduit, to: Conduit<S.Input, S.Failure>.self))
      case .cancelled(let owner): onCancel(unsafeDowncast(owner, to: Owner.self), conduit)
      case .clear: unsafeDowncast(conduit, to: HeldConduit<S>.self).release()
      case .completed(let completion):
        unsafeDowncast(conduit, to: HeldConduit<S>.self).complete(
          completion.assumingMemoryBound(to: Subscribers.Completion<S.Failure>.self).pointee)
      case .mirrored(let downstream):
        downstream.pointee = unsafeDowncast(conduit, to: HeldConduit<S>.self).subscriber()
      case .described(let text): text.pointee = Owner.conduitName
      }
    },
    deliver: { conduit, value in
      guard let more = unsafeDowncast(conduit, to: HeldConduit<S>.self).send(value) else { return false }
      if more > .none { conduit.add(more) }
      return true
    })
}

/// The conduit of one type of subscriber.
@usableFromInline
typealias HeldConduit<S: Subscriber> = DownstreamConduit<S.Input, S.Failure, Seat<S>?>
