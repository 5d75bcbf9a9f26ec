/// A weak reference to an object of one loop, for closures that run on that loop.
// Unchecked: only closures queued on the object's own loop hold it.
struct UncheckedWeak<Object: AnyObject>: @unchecked Sendable {
  weak var object: Object?

  init(_ object: Object) {
    self.object = object
  }
}
