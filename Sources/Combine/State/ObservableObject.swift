/// A class that tells before it changes.
///
/// Without an own `objectWillChange` it gets one that is told before any of its `@Published` properties changes.
public protocol ObservableObject: AnyObject {
  /// The kind of publisher that tells.
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
      publisher = storage.willChange.withLock { existing in
        // The first property's publisher serves for all.
        let shared = publisher ?? existing ?? ObservableObjectPublisher()
        existing = shared
        return shared
      }
    }
    return publisher ?? ChangePublishers.publisher(of: self)
  }
}
