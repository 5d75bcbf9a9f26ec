/// A class with a publisher that sends before it changes.
///
/// A class that declares no `objectWillChange` gets one that sends before any of its `@Published` properties changes.
public protocol ObservableObject: AnyObject, _KeyValueCodingAndObserving {
  /// The type of that publisher.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// Sends before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Sends before any `@Published` property changes.
  public var objectWillChange: ObservableObjectPublisher {
    var publisher: ObservableObjectPublisher?
    PublishedFields.forEachStorage(of: self) { storage in
      let first = publisher
      // The first property's publisher serves for all, so that nothing is left to do where that has one. A publisher that
      // is replaced leaves the lock before it is released.
      let (shared, replaced) = storage.links.withLock { links in
        let replaced = links.willChange
        let shared = first ?? replaced ?? ObservableObjectPublisher()
        links.willChange = shared
        return (shared, replaced)
      }
      publisher = shared
      return first != nil || replaced == nil
    }
    return publisher ?? ChangePublishers.publisher(of: self)
  }
}
