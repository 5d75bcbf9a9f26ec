extension Publisher {
  /// Drops `nil`, and passes on what the other values hold.
  @inlinable
  public func unwrap<T>() -> Publishers.CompactMap<Self, T> where Output == T? { compactMap { $0 } }
}
