/// The values that an object's published properties had at one moment.
///
/// It keeps them, so that what they refer to stays what it is.
// Unchecked because the copies are never changed.
package final class PublishedValues: @unchecked Sendable {
  private let type: ObjectIdentifier
  private let copies: [PublishedStorage]

  /// The present values of an object's properties.
  package init(of object: some ObservableObject) {
    type = ObjectIdentifier(Swift.type(of: object))
    var copies: [PublishedStorage] = []
    PublishedFields.forEachStorage(of: object) { storage in
      copies.append(storage.copy())
      return true
    }
    self.copies = copies
  }

  /// Whether the properties of an object of the same class have values that can't be told from these.
  package func areAlike(in object: some ObservableObject) -> Bool {
    guard type == ObjectIdentifier(Swift.type(of: object)) else { return false }
    var index = 0
    PublishedFields.forEachStorage(of: object) { storage in
      guard index < copies.count, storage.isAlike(copies[index]) else { return false }
      index += 1
      return true
    }
    return index == copies.count
  }

  /// Whether two values have the same bytes, or are equal. Values of the same bytes refer to the same objects.
  static func areAlike<Value>(_ one: Value, _ other: Value) -> Bool {
    let isSame = withUnsafeBytes(of: one) { one in withUnsafeBytes(of: other) { one.elementsEqual($0) } }
    guard !isSame, let one = one as? any Equatable else { return isSame }
    return isEqual(one, other)
  }

  private static func isEqual<Value: Equatable>(_ one: Value, _ other: Any) -> Bool { other as? Value == one }
}
