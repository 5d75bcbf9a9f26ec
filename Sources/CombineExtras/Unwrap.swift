public import Combine

extension Publisher {
  /// Drops `nil`, and passes on the wrapped values of the others: `[1, nil, 2].publisher.unwrap()` sends 1 and 2.
  ///
  /// It is `compactMap { $0 }` by its name.
  @inlinable
  public func unwrap<T>() -> Publishers.CompactMap<Self, T> where Output == T? { compactMap { $0 } }
}
