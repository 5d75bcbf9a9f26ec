extension Publishers {
  /// Shares one subscription to a publisher among many subscribers, through a subject. Starts when connected.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where Upstream.Failure == SubjectType.Failure, Upstream.Output == SubjectType.Output {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The closure that makes the subject when it is first needed.
    public let createSubject: () -> SubjectType

    @usableFromInline let made = Lock<SubjectType?>(nil)
    /// Subscribes a subject that nobody else sees; without it, any subject, as a publisher's `subscribe(_:)` does.
    @usableFromInline let link: ((Upstream, SubjectType) -> AnyCancellable)?

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
      link = nil
    }

    @inlinable
    @inline(__always)
    init(
      upstream: Upstream, createSubject: @escaping () -> SubjectType,
      link: @escaping (Upstream, SubjectType) -> AnyCancellable
    ) {
      self.upstream = upstream
      self.createSubject = createSubject
      self.link = link
    }

    @inlinable
    var subject: SubjectType {
      if let subject = made.withLock({ $0 }) { return subject }
      let new = createSubject()
      return made.withLock { made in
        let subject = made ?? new
        made = subject
        return subject
      }
    }

    /// Attaches a subscriber to the subject.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      subject.subscribe(PassInner(subscriber, name: "Multicast"))
    }

    /// Subscribes the subject to the publisher.
    @inlinable
    public func connect() -> any Cancellable {
      let subject = subject
      return link?(upstream, subject) ?? upstream.subscribe(subject)
    }
  }
}

extension Publisher {
  /// Shares one subscription among many subscribers, through a subject that a closure makes.
  @inlinable
  public func multicast<S: Subject>(_ createSubject: @escaping () -> S) -> Publishers.Multicast<Self, S>
  where Failure == S.Failure, Output == S.Output {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Shares one subscription among many subscribers, through a subject.
  @inlinable
  public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
  where Failure == S.Failure, Output == S.Output {
    multicast { subject }
  }
}
