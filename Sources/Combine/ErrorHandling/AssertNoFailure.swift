extension Publishers {
  /// Traps when the stream fails; for errors that can only come of a mistake in the program.
  public struct AssertNoFailure<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Never

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The prefix of the message.
    public let prefix: String
    /// The file in which the operator is used.
    public let file: StaticString
    /// The line in which the operator is used.
    public let line: UInt

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {
      self.upstream = upstream
      self.prefix = prefix
      self.file = file
      self.line = line
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        AssertNoFailureInner<Upstream.Failure, S>(subscriber, prefix: prefix, file: file, line: line))
    }
  }
}

extension Publishers.AssertNoFailure: Sendable where Upstream: Sendable {}

extension Publisher {
  /// Traps when the stream fails; for errors that can only come of a mistake in the program.
  @inlinable
  public func assertNoFailure(
    _ prefix: String = "", file: StaticString = #file, line: UInt = #line
  ) -> Publishers.AssertNoFailure<Self> {
    Publishers.AssertNoFailure(upstream: self, prefix: prefix, file: file, line: line)
  }
}

@usableFromInline
struct AssertNoFailureInner<Failure: Error, Downstream: Subscriber>: Subscriber, Described
where Downstream.Failure == Never {
  @usableFromInline typealias Input = Downstream.Input

  @usableFromInline let downstream: Downstream
  @usableFromInline let prefix: String
  @usableFromInline let file: StaticString
  @usableFromInline let line: UInt

  @inlinable var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  @usableFromInline var description: String { "AssertNoFailure" }

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, prefix: String, file: StaticString, line: UInt) {
    self.downstream = downstream
    self.prefix = prefix
    self.file = file
    self.line = line
  }

  @usableFromInline var customMirror: Mirror {
    Mirror(self, children: ["file": file, "line": line, "prefix": prefix] as KeyValuePairs<String, Any>)
  }

  @usableFromInline
  func trap(_ error: Failure) -> Never {
    let prefix = prefix.isEmpty ? "" : prefix + ": "
    fatalError("\(prefix)assertNoFailure: the stream failed with \(error)", file: file, line: line)
  }

  // The subscription is passed on as it is: demand and cancellation need nothing from this operator.
  @inlinable
  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(input) }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: completion.mapError { trap($0) })
  }
}
