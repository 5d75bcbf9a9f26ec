/// The key that identifies a row of a list.
@usableFromInline
struct RowKey: Sendable {
  /// The place of the bytes that identify a row.
  enum Storage: Sendable {
    /// A fixed number of bytes inside the row, without padding.
    case bytes(offset: Int, count: Int)
    /// A string stored in the row.
    case string(offset: Int)
    /// Text made from the row.
    case call(@Sendable (UnsafeRawPointer) -> String)
  }

  let storage: Storage
  /// Makes the text of a key from its bytes.
  let text: @Sendable (UnsafeRawBufferPointer) -> String
  /// Whether the key is a UUID, whose text is written directly from the bytes.
  let isUUID: Bool

  @usableFromInline
  init<Element, ID>(_ path: any KeyPath<Element, ID> & Sendable) {
    let offset = MemoryLayout<Element>.offset(of: path)
    isUUID = isFoundationUUID(ID.self)
    if ID.self == String.self {
      text = { String(decoding: $0, as: UTF8.self) }
      if let offset {
        storage = .string(offset: offset)
      } else {
        storage = .call { String(describing: $0.typed(Element.self).pointee[keyPath: path]) }
      }
      return
    }
    // Equal values have equal bytes only where no padding can be: among types of alignment 1, and integers.
    let hasNoPadding = MemoryLayout<ID>.alignment == 1 || ID.self is any FixedWidthInteger.Type
    if let offset, _isPOD(ID.self), hasNoPadding, MemoryLayout<ID>.size > 0 {
      storage = .bytes(offset: offset, count: MemoryLayout<ID>.size)
      text = { bytes in
        withUnsafeTemporaryAllocation(of: ID.self, capacity: 1) { copy in
          UnsafeMutableRawBufferPointer(copy).copyMemory(from: bytes)
          return String(describing: copy[0])
        }
      }
      return
    }
    storage = .call { String(describing: $0.typed(Element.self).pointee[keyPath: path]) }
    text = { String(decoding: $0, as: UTF8.self) }
  }
}

/// Whether a type is Foundation's UUID: 16 bytes, written as 32 hexadecimal digits and four hyphens.
func isFoundationUUID<Value>(_ type: Value.Type) -> Bool {
  guard MemoryLayout<Value>.size == 16, _isPOD(Value.self) else { return false }
  let name = String(reflecting: type)
  return name == "Foundation.UUID" || name == "FoundationEssentials.UUID"
}
