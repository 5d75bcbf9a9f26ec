/// The fields of a value that a template may use, by name and key path.
///
/// ```swift
/// let bookFields = Fields<Book>().text("title", \.title).flag("isRead", \.isRead)
/// ```
/// Each call returns a new table. A name declared twice stands for the later declaration. Stored properties of
/// structures are read where they are in memory; everything else goes through the key path.
public struct Fields<Root>: Sendable {
  @usableFromInline var table = FieldTable()

  /// A table without fields.
  public init() {}

  @usableFromInline
  func adding(_ name: String, _ entry: FieldTable.Entry) -> Self {
    var copy = self
    copy.table.entries[name] = entry
    return copy
  }
}

extension Fields {
  /// A text, a number, or anything that describes itself. As a section it is truthy when it isn't empty.
  @inlinable
  @inline(__always)
  public func text<Value: CustomStringConvertible & SendableMetatype>(
    _ name: String, _ path: @autoclosure () -> any KeyPath<Root, Value> & Sendable
  ) -> Self {
    adding(name, .text(Projection(path), Leaf(Value.self)))
  }

  /// An optional text or number: nil is empty, and falsey as a section.
  @inlinable
  @inline(__always)
  public func text<Value: CustomStringConvertible & SendableMetatype>(
    _ name: String, _ path: @autoclosure () -> any KeyPath<Root, Value?> & Sendable
  ) -> Self {
    if Value.self == Bool.self {
      // Nil counts as false.
      let unwrapped = Projection.call { pointer, body in
        withUnsafePointer(to: pointer.value(Bool?.self) ?? false) { body(UnsafeRawPointer($0)) }
      }
      return adding(name, .text(Projection(path).appending(unwrapped), .flag))
    }
    return adding(name, .text(Projection(path), Leaf(optional: Value.self)))
  }

  /// A text made from the value.
  @inlinable
  @inline(__always)
  public func text(_ name: String, _ make: @escaping @Sendable (Root) -> String) -> Self {
    adding(name, .text(.identity, .call { make($0.typed(Root.self).pointee) }))
  }

  /// A text made from the value, or nil: empty, and falsey as a section.
  @_disfavoredOverload
  @inlinable
  @inline(__always)
  public func text(_ name: String, _ make: @escaping @Sendable (Root) -> String?) -> Self {
    adding(name, .text(.identity, .call { make($0.typed(Root.self).pointee) }))
  }

  /// A text made from the value where it lies, which is neither copied nor retained (thresholds.json: “POST /sign-up,
  /// refused by validation, of C”).
  @inlinable
  @inline(__always)
  package func textInPlace(_ name: String, _ make: @escaping @Sendable (UnsafePointer<Root>) -> String?)
    -> Self
  {
    adding(name, .text(.identity, .call { make($0.typed(Root.self)) }))
  }

  /// Yes or no, computed from the value where it lies.
  @inlinable
  @inline(__always)
  package func flagInPlace(_ name: String, _ test: @escaping @Sendable (UnsafePointer<Root>) -> Bool) -> Self
  {
    adding(name, .text(.identity, .test { test($0.typed(Root.self)) }))
  }

  /// A text that is the same for all values. It is compiled into the template, and takes no slot.
  @inlinable
  @inline(__always)
  public func constant(_ name: String, _ text: String) -> Self {
    adding(name, .text(.identity, .constant(text)))
  }

  /// A text made from the value that stays the same for as long as a page is open, such as the page's token. It takes no
  /// slot, so that pages which differ in nothing else can share what is kept of them.
  @inlinable
  @inline(__always)
  public func fixed(_ name: String, _ make: @escaping @Sendable (Root) -> String) -> Self {
    adding(name, .text(.identity, .fixed { make($0.typed(Root.self).pointee) }))
  }

  /// Yes or no, for sections and inverted sections. As a variable it is written `true` or `false`.
  @inlinable
  @inline(__always)
  public func flag(_ name: String, _ path: @autoclosure () -> any KeyPath<Root, Bool> & Sendable) -> Self {
    adding(name, .text(Projection(path), .flag))
  }

  /// Yes or no, computed from the value.
  @inlinable
  @inline(__always)
  public func flag(_ name: String, _ test: @escaping @Sendable (Root) -> Bool) -> Self {
    adding(name, .text(.identity, .test { test($0.typed(Root.self).pointee) }))
  }

  /// Markup that is trusted as it is, for `{{{name}}}` between tags only. Never put a user's text here.
  @inlinable
  @inline(__always)
  public func html(_ name: String, _ path: @autoclosure () -> any KeyPath<Root, String> & Sendable) -> Self {
    adding(name, .html(Projection(path), .string))
  }

  /// Trusted markup made from the value, for `{{{name}}}` between tags only.
  @inlinable
  @inline(__always)
  public func html(_ name: String, _ make: @escaping @Sendable (Root) -> String) -> Self {
    adding(name, .html(.identity, .call { make($0.typed(Root.self).pointee) }))
  }
}
