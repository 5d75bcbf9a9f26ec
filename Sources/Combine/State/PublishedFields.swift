@_spi(Reflection) import Swift
import Synchronization

/// The memory offsets of the published properties of each class, looked up once per class.
///
/// It asks the runtime for the fields, not a mirror, because a class may replace its mirror.
enum PublishedFields {
  /// The offsets in one class. Layouts are kept for ever, one for each class.
  private final class Layout {
    let type: ObjectIdentifier
    let offsets: [Int]

    init(_ type: AnyClass) {
      self.type = ObjectIdentifier(type)
      var found: [Int] = []
      // The option that says the type is a class.
      _ = _forEachField(of: type, options: _EachFieldOptions(rawValue: 1)) { _, offset, fieldType, _ in
        if fieldType is any PublishedProperty.Type { found.append(offset) }
        return true
      }
      offsets = found
    }
  }

  private static let layouts = Lock<[ObjectIdentifier: Layout]>([:])
  /// The address of the layout that was asked for last, which spares the look-up in the table
  /// (thresholds.json: “objectWillChange, looked up and sent, of closures”).
  private static let recent = Atomic<UInt>(0)

  /// Calls a closure with the storage of each published property of an object, until it returns `false`.
  static func forEachStorage(of object: AnyObject, _ body: (PublishedStorage) -> Bool) {
    let base = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    layout(of: type(of: object))._withUnsafeGuaranteedRef { layout in
      for offset in layout.offsets
      where !base.load(fromByteOffset: offset, as: Unmanaged<PublishedStorage>.self)
        ._withUnsafeGuaranteedRef(body)
      {
        return
      }
    }
    withExtendedLifetime(object) {}
  }

  private static func layout(of type: AnyClass) -> Unmanaged<Layout> {
    if let last = UnsafeRawPointer(bitPattern: recent.load(ordering: .acquiring)) {
      let layout = Unmanaged<Layout>.fromOpaque(last)
      if layout._withUnsafeGuaranteedRef({ $0.type == ObjectIdentifier(type) }) { return layout }
    }
    let key = ObjectIdentifier(type)
    let known = layouts.withLock { $0[key] }
    let kept = known ?? keep(Layout(type))
    let unmanaged = Unmanaged.passUnretained(kept)
    recent.store(UInt(bitPattern: unmanaged.toOpaque()), ordering: .releasing)
    return unmanaged
  }

  /// Keeps a layout, unless another thread was faster, whose layout stays.
  private static func keep(_ layout: Layout) -> Layout {
    layouts.withLock { layouts in
      let kept = layouts[layout.type] ?? layout
      layouts[layout.type] = kept
      return kept
    }
  }
}
