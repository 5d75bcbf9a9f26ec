/// The path from a value to a value inside of it.
///
/// Values are handed around as raw pointers while rendering, so that nothing is boxed; the types were checked
/// when the field was declared, by its key path.
@usableFromInline
enum Projection: Sendable {
  /// The inner value is stored at a fixed distance.
  case offset(Int)
  /// The inner value is computed, and passed to a closure, which may use it only while it runs. The closure is not
  /// called if the value is nil.
  case call(Call)

  @usableFromInline typealias Call = @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void

  @usableFromInline static let identity = Projection.offset(0)

  @inlinable
  @inline(__always)
  init<Root, Value>(_ property: () -> any KeyPath<Root, Value> & Sendable) {
    if let offset = MemoryLayout<Root>.offset(of: property()) {
      self = .offset(offset)
    } else {
      // The compiler turns a key path literal into a direct call if it is used only once: hence the closure, which writes
      // it out for each use (thresholds.json: “POST /sign-up, refused by validation, of C”).
      let path = property()
      self = .call { root, body in
        withUnsafePointer(to: root.typed(Root.self).pointee[keyPath: path]) { body(UnsafeRawPointer($0)) }
      }
    }
  }

  /// This projection, followed by another.
  @usableFromInline
  func appending(_ next: Projection) -> Projection {
    switch (self, next) {
    case (.offset(let first), .offset(let second)): .offset(first + second)
    case (.offset(0), .call): next
    case (.offset(let distance), .call(let call)): .call { call($0 + distance, $1) }
    case (.call(let call), .offset(let distance)):
      .call { root, body in call(root) { body($0 + distance) } }
    case (.call(let first), .call(let second)):
      .call { root, body in first(root) { second($0, body) } }
    }
  }
}

/// A value that can be written as text, at the end of a projection.
@usableFromInline
enum Leaf: Sendable {
  case string
  case optionalString
  case integer
  case flag
  case uuid
  case call(@Sendable (UnsafeRawPointer) -> String?)
  /// A flag that is computed.
  case test(@Sendable (UnsafeRawPointer) -> Bool)
  /// A number of another type: text that needs no quotes in JSON.
  case number(@Sendable (UnsafeRawPointer) -> String?)
  /// A text that is known when the template is loaded.
  case constant(String)
  /// A text that is computed, and stays the same for as long as a page is open.
  case fixed(@Sendable (UnsafeRawPointer) -> String?)
}

/// The access to the rows of a list.
@usableFromInline
struct ListAccess: Sendable {
  /// Calls a closure with the first row and the number of rows.
  let rows: @Sendable (UnsafeRawPointer, (UnsafeRawPointer, Int) -> Void) -> Void
  /// The distance between rows in memory.
  let stride: Int
  /// The key of a row; nil for a list whose rows have no identity.
  let key: RowKey?
  /// The serial number of rows that pages share; nil if they are not shared.
  let serial: (@Sendable (UnsafeRawPointer) -> Int)?

  @usableFromInline
  init(
    rows: @escaping @Sendable (UnsafeRawPointer, (UnsafeRawPointer, Int) -> Void) -> Void, stride: Int,
    key: RowKey?, serial: (@Sendable (UnsafeRawPointer) -> Int)? = nil
  ) {
    (self.rows, self.stride, self.key, self.serial) = (rows, stride, key, serial)
  }
}

extension UnsafeRawPointer {
  @inlinable
  @inline(__always)
  func typed<Value>(_ type: Value.Type) -> UnsafePointer<Value> { assumingMemoryBound(to: type) }

  /// A copy of the value that the pointer points to.
  @inlinable
  @inline(__always)
  func value<Value>(_ type: Value.Type) -> Value { assumingMemoryBound(to: type).pointee }
}
