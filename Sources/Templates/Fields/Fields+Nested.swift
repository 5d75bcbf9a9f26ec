extension Fields {
  /// A list whose rows are told apart by `id`: rows that appear, move, change or go are patched one by one.
  @inlinable
  @inline(__always)
  public func list<Element, ID: Hashable>(
    _ name: String, _ path: @autoclosure () -> any KeyPath<Root, [Element]> & Sendable,
    id: any KeyPath<Element, ID> & Sendable, _ fields: Fields<Element>
  ) -> Self {
    adding(name, list(Projection(path), key: RowKey(id), fields))
  }

  /// A list whose rows are shared by all pages that hold the same object, and are told apart by `id`.
  @inlinable
  @inline(__always)
  public func list<Shared: SharedRows, ID: Hashable>(
    _ name: String, _ path: @autoclosure () -> any KeyPath<Root, Shared> & Sendable,
    id: any KeyPath<Shared.Row, ID> & Sendable, _ fields: Fields<Shared.Row>
  ) -> Self {
    let access = ListAccess(
      rows: { pointer, body in
        pointer.typed(Shared.self).pointee.rows.withUnsafeBufferPointer { rows in
          body(rows.baseAddress.map { UnsafeRawPointer($0) } ?? pointer, rows.count)
        }
      },
      stride: MemoryLayout<Shared.Row>.stride, key: RowKey(id),
      serial: { $0.typed(Shared.self).pointee.serial })
    return adding(name, .list(Projection(path), access, fields.table))
  }

  /// A list whose rows have no identity: when anything in it changes, it is replaced as a whole.
  @inlinable
  @inline(__always)
  public func list<Element>(
    _ name: String, _ path: @autoclosure () -> any KeyPath<Root, [Element]> & Sendable, id: Never?,
    _ fields: Fields<Element>
  ) -> Self {
    adding(name, list(Projection(path), key: nil, fields))
  }

  /// A list computed from the value, with rows told apart by `id`.
  @inlinable
  @inline(__always)
  public func list<Element, ID: Hashable>(
    _ name: String, id: any KeyPath<Element, ID> & Sendable, _ fields: Fields<Element>,
    _ make: @escaping @Sendable (Root) -> [Element]
  ) -> Self {
    let rows = Projection.call { root, body in
      withUnsafePointer(to: make(root.typed(Root.self).pointee)) { body(UnsafeRawPointer($0)) }
    }
    return adding(name, list(rows, key: RowKey(id), fields))
  }

  /// A list computed from the value, whose rows have no identity.
  @inlinable
  @inline(__always)
  public func list<Element>(
    _ name: String, _ fields: Fields<Element>, _ make: @escaping @Sendable (Root) -> [Element]
  ) -> Self {
    let rows = Projection.call { root, body in
      withUnsafePointer(to: make(root.typed(Root.self).pointee)) { body(UnsafeRawPointer($0)) }
    }
    return adding(name, list(rows, key: nil, fields))
  }

  @inlinable
  @inline(__always)
  func list<Element>(
    _ projection: Projection, key: RowKey?, _ fields: Fields<Element>
  ) -> FieldTable.Entry {
    let access = ListAccess(
      rows: { pointer, body in
        pointer.typed([Element].self).pointee.withUnsafeBufferPointer { rows in
          body(rows.baseAddress.map { UnsafeRawPointer($0) } ?? pointer, rows.count)
        }
      },
      stride: MemoryLayout<Element>.stride, key: key)
    return .list(projection, access, fields.table)
  }

  /// A value with fields of its own: `{{book.title}}`, or `{{#book}}{{title}}{{/book}}`.
  @inlinable
  @inline(__always)
  public func object<Value>(
    _ name: String, _ path: @autoclosure () -> any KeyPath<Root, Value> & Sendable, _ fields: Fields<Value>
  ) -> Self {
    adding(name, .object(Projection(path), isOptional: false, fields.table))
  }

  /// A value with fields of its own that may be missing: its section is skipped when it is nil.
  @inlinable
  @inline(__always)
  public func object<Value>(
    _ name: String, _ path: @autoclosure () -> any KeyPath<Root, Value?> & Sendable, _ fields: Fields<Value>
  ) -> Self {
    let unwrapped = Projection.call { pointer, body in
      guard let value = pointer.value(Value?.self) else { return }
      withUnsafePointer(to: value) { body(UnsafeRawPointer($0)) }
    }
    return adding(name, .object(Projection(path).appending(unwrapped), isOptional: true, fields.table))
  }

  /// A value with fields of its own, computed.
  @inlinable
  @inline(__always)
  public func object<Value>(
    _ name: String, _ fields: Fields<Value>, _ make: @escaping @Sendable (Root) -> Value?
  ) -> Self {
    let made = Projection.call { root, body in
      guard let value = make(root.typed(Root.self).pointee) else { return }
      withUnsafePointer(to: value) { body(UnsafeRawPointer($0)) }
    }
    return adding(name, .object(made, isOptional: true, fields.table))
  }

  /// All fields of another table, reached through a key path, as if they were declared here.
  @inlinable
  @inline(__always)
  public func merging<Value>(
    _ path: @autoclosure () -> any KeyPath<Root, Value> & Sendable, _ fields: Fields<Value>
  ) -> Self {
    let outer = Projection(path)
    var copy = self
    for (name, entry) in fields.table.entries { copy.table.entries[name] = entry.behind(outer) }
    return copy
  }

  /// All fields of another table for the same type.
  @inlinable
  @inline(__always)
  public func merging(_ fields: Fields<Root>) -> Self {
    var copy = self
    copy.table.entries.merge(fields.table.entries) { $1 }
    return copy
  }
}
