public import Combine

extension Publisher {
  /// Drops `nil`, and passes on the wrapped values of the others.
  @inlinable
  public func unwrap<T>() -> Publishers.CompactMap<Self, T> where Output == T? { compactMap { $0 } }
}
