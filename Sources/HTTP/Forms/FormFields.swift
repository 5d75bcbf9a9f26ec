/// The fields of a form or a query: pairs in the order they were sent. A name may occur more than once.
public struct FormFields: Sendable, Equatable {
  /// One field.
  public struct Pair: Sendable, Equatable {
    /// The field's name.
    public var name: String
    /// The field's value.
    public var value: String

    /// A pair.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All pairs, in order.
  public var pairs: [Pair]

  /// Fields from pairs.
  public init(_ pairs: [(name: String, value: String)] = []) {
    self.pairs = pairs.map { Pair(name: $0.name, value: $0.value) }
  }

  /// The *first* value of a name, as browsers order fields by their place in the document.
  public subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  /// All values of a name, in order.
  public func all(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }

  /// True if a field of that name was sent.
  public func contains(_ name: String) -> Bool { pairs.contains { $0.name == name } }

  /// True without fields.
  public var isEmpty: Bool { pairs.isEmpty }

  /// Parses `application/x-www-form-urlencoded` (WHATWG URL, 5.1), with errors where that is lenient: 400 for
  /// malformed percent escapes and invalid UTF-8, 413 beyond a limit.
  public init(urlEncoded bytes: [UInt8], limits: FormLimits = FormLimits()) throws(HTTPError) {
    let parsed = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(HTTPError) in try FormFields(urlEncoded: bytes, limits: limits) }
    }
    self = try parsed.get()
  }

  init(urlEncoded bytes: UnsafeBufferPointer<UInt8>, limits: FormLimits = FormLimits()) throws(HTTPError) {
    guard bytes.count <= limits.maxTotalBytes else {
      throw HTTPError(.contentTooLarge, "The form has more than \(limits.maxTotalBytes) bytes.")
    }
    pairs = []
    pairs.reserveCapacity(min(8, limits.maxFields))
    var start = 0
    while start < bytes.count {
      let end = bytes.index(of: 0x26, from: start) ?? bytes.count
      let piece = UnsafeBufferPointer(rebasing: bytes[start..<end])
      start = end + 1
      if piece.isEmpty { continue }
      guard pairs.count < limits.maxFields else {
        throw HTTPError(.contentTooLarge, "The form has more than \(limits.maxFields) fields.")
      }
      pairs.append(try Pair(urlEncoded: piece, limits: limits))
    }
  }
}

extension FormFields.Pair {
  fileprivate init(
    urlEncoded piece: UnsafeBufferPointer<UInt8>, limits: FormLimits
  ) throws(HTTPError) {
    let equals = piece.index(of: 0x3d) ?? piece.count
    name = try Self.decode(UnsafeBufferPointer(rebasing: piece[..<equals]))
    value = try Self.decode(UnsafeBufferPointer(rebasing: piece[equals...].dropFirst()))
    guard value.utf8.count <= limits.maxFieldBytes, name.utf8.count <= limits.maxFieldBytes else {
      throw HTTPError(
        .contentTooLarge,
        "The field “\(name.prefix(40))” has more than \(limits.maxFieldBytes) bytes.")
    }
  }

  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTPError) -> String {
    // Most names and values are ASCII, and as they were sent.
    if bytes.allSatisfy({ $0 < 0x80 && $0 != 0x25 && $0 != 0x2b }) {
      return String(copying: bytes)
    }
    guard let decoded = PercentDecoding.decode(bytes, plusIsSpace: true) else {
      throw HTTPError(.badRequest, "A form field has a malformed percent escape.")
    }
    guard let text = String(validating: decoded, as: UTF8.self) else {
      throw HTTPError(.badRequest, "A form field is not valid UTF-8.")
    }
    return text
  }
}
