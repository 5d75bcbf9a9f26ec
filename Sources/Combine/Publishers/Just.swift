/// Sends one value to each subscriber, then finishes.
public struct Just<Output>: Publisher {
  /// Never fails.
  public typealias Failure = Never

  /// The value.
  public let output: Output

  /// Creates a publisher of one value.
  @inlinable
  @inline(__always)
  public init(_ output: Output) { self.output = output }

  /// Attaches a subscriber.
  @inlinable
  public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, S.Failure == Never {
    subscriber.receive(subscription: OnceInner(subscriber, value: output, name: "Just"))
  }
}

extension Just: Equatable where Output: Equatable {}
extension Just: Sendable where Output: Sendable {}
