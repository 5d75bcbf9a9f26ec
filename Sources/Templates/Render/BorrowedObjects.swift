/// Objects that are looked at by index. Neither an object nor the closures that are its constants are retained for a look
/// (thresholds.json: “50 rows as HTML, of plain concatenation”).
struct BorrowedObjects<Object: AnyObject>: ~Copyable {
  private let objects: UnsafeMutableBufferPointer<Unmanaged<Object>>

  init(_ objects: [Object]) {
    self.objects = .allocate(capacity: objects.count)
    _ = self.objects.initialize(from: objects.map { Unmanaged.passRetained($0) })
  }

  deinit {
    for object in objects { object.release() }
    objects.deallocate()
  }

  /// Calls a closure with an object.
  @inline(__always)
  func with<Result>(_ index: Int, _ body: (Object) -> Result) -> Result {
    objects[index]._withUnsafeGuaranteedRef(body)
  }
}
