/// A type-erased publisher.
public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline let box: PublisherBox<Output, Failure>

  /// Erases the type of a publisher.
  @inlinable
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    if let erased = publisher as? AnyPublisher<Output, Failure> {
      box = erased.box
    } else {
      box = ConcretePublisherBox(publisher)
    }
  }

  /// Always `AnyPublisher`.
  public var description: String { "AnyPublisher" }
  /// The text that a playground shows: the description.
  public var playgroundDescription: Any { description }

  /// Attaches a subscriber to the publisher inside.
  @inlinable
  public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
    // The subscriber is type-erased too, so that the box's closure has concrete types, which the compiler can
    // specialize it for.
    box.receive(subscriber: AnySubscriber(subscriber))
  }
}

@usableFromInline
class PublisherBox<Output, Failure: Error> {
  /// A closure, because the compiler specializes it for the type of publisher, unlike a generic class's method.
  @usableFromInline let attach: (PublisherBox, AnySubscriber<Output, Failure>) -> Void

  @inlinable
  @inline(__always)
  init(attach: @escaping (PublisherBox, AnySubscriber<Output, Failure>) -> Void) { self.attach = attach }

  @inlinable
  final func receive(subscriber: AnySubscriber<Output, Failure>) { attach(self, subscriber) }
}

@usableFromInline
final class ConcretePublisherBox<Base: Publisher>: PublisherBox<Base.Output, Base.Failure> {
  @usableFromInline let base: Base

  @inlinable
  @inline(__always)
  init(_ base: Base) {
    self.base = base
    super.init { box, subscriber in
      // The closure is only ever called with the box that holds it.
      unsafeDowncast(box, to: ConcretePublisherBox<Base>.self).base.receive(subscriber: subscriber)
    }
  }
}

extension Publisher {
  /// Erases the type of this publisher.
  @inlinable
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}
