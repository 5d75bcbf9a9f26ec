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
    let storages = PublishedFields.storages(of: self)
    guard let first = storages.first else { return ChangePublishers.publisher(of: self) }
    let publisher = first.willChange.withLock { existing in
      let publisher = existing ?? ObservableObjectPublisher()
      existing = publisher
      return publisher
    }
    for storage in storages.dropFirst() {
      storage.willChange.withLock { if $0 == nil { $0 = publisher } }
    }
    return publisher
  }
}
