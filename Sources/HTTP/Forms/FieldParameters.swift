/// The parameters of a field such as `multipart/form-data; boundary="x"` or `form-data; name="a"` (RFC 9110, 5.6.6).
struct FieldParameters {
  /// The value before the first semicolon, in lower case.
  let value: String
  private(set) var parameters: [(name: String, value: [UInt8])] = []

  /// Nil for what is malformed or names a parameter twice.
  init?(_ field: ArraySlice<UInt8>) {
    var rest = field
    let value = Headers.trimmed(rest.prefix { $0 != 0x3b })
    self.value = String(decoding: value.map(ByteClass.lowered), as: UTF8.self)
    rest = rest.drop { $0 != 0x3b }
    while rest.popFirst() != nil {
      rest = rest.drop(while: ByteClass.isBlank)
      // A semicolon at the end, or two of them.
      if rest.isEmpty || rest.first == 0x3b { continue }
      let name = rest.prefix(while: ByteClass.isToken)
      rest = rest.dropFirst(name.count)
      guard !name.isEmpty, rest.popFirst() == 0x3d, let value = Self.value(&rest) else { return nil }
      let key = String(decoding: name.map(ByteClass.lowered), as: UTF8.self)
      guard self[key] == nil else { return nil }
      parameters.append((key, value))
      rest = rest.drop(while: ByteClass.isBlank)
      guard rest.isEmpty || rest.first == 0x3b else { return nil }
    }
  }

  subscript(name: String) -> [UInt8]? { parameters.first { $0.name == name }?.value }

  /// A token, or a quoted string. Browsers escape nothing but quotes, and older ones not even these: a backslash
  /// counts only before a quote or another one.
  private static func value(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard rest.first == 0x22 else {
      let token = rest.prefix { ByteClass.isToken($0) }
      rest = rest.dropFirst(token.count)
      return token.isEmpty ? nil : Array(token)
    }
    rest = rest.dropFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == 0x22 { return value }
      if byte == 0x5c, let next = rest.first, next == 0x22 || next == 0x5c {
        value.append(next)
        rest = rest.dropFirst()
      } else {
        value.append(byte)
      }
    }
    return nil
  }
}
