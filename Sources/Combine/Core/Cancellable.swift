/// An activity that can be stopped.
public protocol Cancellable {
  /// Stops the activity and frees what it holds. Further calls do nothing.
  func cancel()
}

extension Cancellable {
  /// Keeps this in a collection, until it is removed from there.
  public func store<C>(in collection: inout C)
  where C: RangeReplaceableCollection, C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }

  /// Keeps this in a set, until it is removed from there.
  public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }
}
