@_spi(Reflection) import Swift

/// The memory offsets of the published properties of each class, looked up once per class.
///
/// It asks the runtime for the fields, not a mirror, because a class may replace its mirror.
enum PublishedFields {
  private static let offsets = Lock<[ObjectIdentifier: [Int]]>([:])

  /// Calls a closure with the storage of each published property of an object.
  static func forEachStorage(of object: AnyObject, _ body: (PublishedStorage) -> Void) {
    let base = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    for offset in offsets(of: type(of: object)) {
      body(base.load(fromByteOffset: offset, as: PublishedStorage.self))
    }
    withExtendedLifetime(object) {}
  }

  private static func offsets(of type: AnyClass) -> [Int] {
    let key = ObjectIdentifier(type)
    if let known = offsets.withLock({ $0[key] }) { return known }
    var found: [Int] = []
    // The option that says the type is a class.
    _ = _forEachField(of: type, options: _EachFieldOptions(rawValue: 1)) { _, offset, fieldType, _ in
      if fieldType is any PublishedProperty.Type { found.append(offset) }
      return true
    }
    offsets.withLock { $0[key] = found }
    return found
  }
}
