import Glibc

/// Header fields: names compare without case, order is kept, a name may occur more than once.
///
/// The fields of a received message are slices of its head and are decoded when asked for. What is added can
/// never break the message: a name that is no token is not added, and control characters in a value (CR, LF,
/// NUL…) become spaces.
public struct Headers: Sendable {
  struct Field: Sendable {
    var name: Range<Int32>
    var value: Range<Int32>
  }

  /// Room for what is added behind many fields at once as a rule, such as the name of a request.
  private static let spareFields = 2
  private static let spareBytes = 64

  var bytes: [UInt8]
  var fields: [Field]

  /// No fields.
  public init() {
    bytes = []
    fields = []
  }

  /// Fields in the order given.
  public init(_ fields: [(name: String, value: String)]) {
    self.init()
    for field in fields { add(field.name, field.value) }
  }

  init(bytes: [UInt8], fields: [Field]) {
    self.bytes = bytes
    self.fields = fields
  }

  /// The number of field lines.
  public var count: Int { fields.count }
  /// True without fields.
  public var isEmpty: Bool { fields.isEmpty }

  /// The first value of a name. Setting replaces all values of the name; nil removes them.
  public subscript(name: String) -> String? {
    get { index(of: name).map { value(at: $0) } }
    set {
      if !fields.isEmpty { remove(name) }
      if let newValue { add(name, newValue) }
    }
  }

  /// Whether the first value of a name passes a test, which sees its bytes where they lie: no text is made of them.
  /// Returns nil if there is none.
  public func value(of name: String, passes test: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool? {
    guard let index = index(of: name) else { return nil }
    return bytes.withUnsafeBufferPointer { test(UnsafeBufferPointer(rebasing: $0[valueRange(at: index)])) }
  }

  /// All values of a name, in order.
  public func all(_ name: String) -> [String] {
    fields.indices.filter { matches($0, name) }.map { value(at: $0) }
  }

  /// The number of fields of a name.
  public func count(of name: String) -> Int { fields.indices.count { matches($0, name) } }

  /// True if a field of that name exists.
  public func contains(_ name: String) -> Bool { index(of: name) != nil }

  /// Appends a field line; see the type on what is refused.
  public mutating func add(_ name: String, _ value: String) {
    let start = bytes.count
    bytes.append(utf8: name)
    let nameEnd = bytes.count
    let isToken = bytes.withUnsafeBufferPointer { $0[start..<nameEnd].allSatisfy(ByteClass.isToken) }
    guard isToken, nameEnd > start else { return bytes.removeLast(nameEnd - start) }
    bytes.append(utf8: value)
    var index = nameEnd
    while let place = bytes.withUnsafeBufferPointer({ $0.indexOfControl(from: index) }) {
      bytes[place] = 0x20
      index = place + 1
    }
    fields.append(
      Field(name: Int32(start)..<Int32(nameEnd), value: Int32(nameEnd)..<Int32(bytes.count)))
  }

  /// Adds the fields of others whose names do not occur yet.
  public mutating func add(missing others: Headers) {
    let known = fields.count
    let offset = Int32(bytes.count)
    fields.reserveCapacity(known + others.fields.count + Self.spareFields)
    bytes.reserveCapacity(bytes.count + others.bytes.count + Self.spareBytes)
    bytes.append(contentsOf: others.bytes)
    bytes.withUnsafeBufferPointer { bytes in
      for field in others.fields {
        let moved = Field(
          name: Self.range(field.name, from: offset), value: Self.range(field.value, from: offset))
        let name = UnsafeBufferPointer(rebasing: bytes[Self.range(moved.name)])
        if Self.index(of: name, in: fields, bytes, 0..<known) == nil { fields.append(moved) }
      }
    }
  }

  private static func range(_ part: Range<Int32>, from offset: Int32) -> Range<Int32> {
    (part.lowerBound + offset)..<(part.upperBound + offset)
  }

  /// Removes all fields of a name.
  public mutating func remove(_ name: String) {
    while let index = index(of: name) { fields.remove(at: index) }
  }

  /// True if one of a field's comma-separated members is `token`, compared without case.
  public func contains(_ name: String, token: String) -> Bool {
    var start = 0
    while let index = index(of: name, from: start) {
      if lists(index, token) { return true }
      start = index + 1
    }
    return false
  }

  /// Whether one of the members of a field's value is `token`.
  private func lists(_ index: Int, _ token: String) -> Bool {
    let isListed = token.utf8.withContiguousStorageIfAvailable { token in
      bytes.withUnsafeBufferPointer { bytes in
        let value = UnsafeBufferPointer(rebasing: bytes[valueRange(at: index)])
        var start = 0
        while start < value.count {
          let end = value.index(of: 0x2c, from: start) ?? value.count
          if Self.equal(UnsafeBufferPointer(rebasing: Self.trimmed(value[start..<end])), token) {
            return true
          }
          start = end + 1
        }
        return false
      }
    }
    return isListed ?? false
  }

  /// The first field of a name, from a place on.
  func index(of name: String, from start: Int = 0) -> Int? {
    // Not `withUTF8`, which retains a copy. Off Apple's systems, every string lies in memory as UTF-8.
    let found = name.utf8.withContiguousStorageIfAvailable { name in
      bytes.withUnsafeBufferPointer { bytes in
        Self.index(of: name, in: fields, bytes, start..<fields.count)
      }
    }
    return found ?? nil
  }

  /// The first of some fields that has a name.
  private static func index(
    of name: UnsafeBufferPointer<UInt8>, in fields: [Field], _ bytes: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>
  ) -> Int? {
    guard let first = name.first else { return nil }
    // Nearly every other name differs in length or in its first letter, which takes no call to find out.
    return fields.withUnsafeBufferPointer { fields in
      for index in range {
        let place = fields[index].name
        guard Int(place.upperBound &- place.lowerBound) == name.count,
          (bytes[Int(place.lowerBound)] ^ first) & ~0x20 == 0
        else { continue }
        if equal(UnsafeBufferPointer(rebasing: bytes[Self.range(place)]), name) { return index }
      }
      return nil
    }
  }

  func value(at index: Int) -> String {
    String(decoding: bytes[Self.range(fields[index].value)], as: UTF8.self)
  }

  func name(at index: Int) -> String {
    String(decoding: bytes[Self.range(fields[index].name)], as: UTF8.self)
  }

  func valueBytes(at index: Int) -> ArraySlice<UInt8> {
    bytes[valueRange(at: index)]
  }

  func valueRange(at index: Int) -> Range<Int> { Self.range(fields[index].value) }

  func matches(_ index: Int, _ name: String) -> Bool {
    Self.equal(bytes[Self.range(fields[index].name)], name.utf8)
  }

  /// The range of a name or a value in `bytes`.
  static func range(_ part: Range<Int32>) -> Range<Int> {
    Int(part.lowerBound)..<Int(part.upperBound)
  }

  static func equal(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
    let inMemory = one.withContiguousStorageIfAvailable { one in
      other.withContiguousStorageIfAvailable { equal(one, $0) }
    }
    return (inMemory ?? nil) ?? one.elementsEqual(other) { ByteClass.lowered($0) == ByteClass.lowered($1) }
  }

  static func equal(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard one.count == other.count else { return false }
    // As a rule names are written in one way.
    guard let start = one.baseAddress, let otherStart = other.baseAddress else { return true }
    if memcmp(start, otherStart, one.count) == 0 { return true }
    for index in 0..<one.count {
      let (a, b) = (one[index], other[index])
      guard a == b || ByteClass.lowered(a) == ByteClass.lowered(b) else { return false }
    }
    return true
  }

  /// A media type without its parameters.
  static func essence(of type: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
    trimmed(type[..<(type.index(of: 0x3b) ?? type.count)])
  }

  static func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence {
    var bytes = bytes[...]
    while let first = bytes.first, ByteClass.isBlank(first) { bytes.removeFirst() }
    while let last = bytes.last, ByteClass.isBlank(last) { bytes.removeLast() }
    return bytes
  }
}

extension Headers: Sequence {
  /// The field lines, in order.
  public func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
    fields.indices.lazy.map { (name: name(at: $0), value: value(at: $0)) }.makeIterator()
  }
}

extension Headers: ExpressibleByDictionaryLiteral {
  /// Fields in the order written.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init()
    for (name, value) in elements { add(name, value) }
  }
}

extension Headers: Equatable {
  /// Equal when the lines are, in order; names compare without case.
  public static func == (one: Headers, other: Headers) -> Bool {
    one.count == other.count
      && one.fields.indices.allSatisfy { index in
        one.matches(index, other.name(at: index)) && one.valueBytes(at: index) == other.valueBytes(at: index)
      }
  }
}

extension Headers: CustomStringConvertible {
  /// The field lines as text.
  public var description: String { map { "\($0.name): \($0.value)" }.joined(separator: "\n") }
}
