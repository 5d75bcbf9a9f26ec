/// Comparison of an entity tag with the fields `If-Match` and `If-None-Match` (RFC 9110, 8.8.3 and 13.1).
enum EntityTag {
  /// True if the field lines of a name say `*` and nothing else, or list the strong tag. Weak comparison takes a
  /// member that is marked weak as well. A list that is malformed lists nothing.
  static func isListed(_ tag: String, in headers: Headers, _ name: String, weakly: Bool) -> Bool {
    let lines = headers.fields.indices.filter { headers.matches($0, name) }
    if lines.count == 1, Headers.trimmed(headers.valueBytes(at: lines[0])).elementsEqual("*".utf8) {
      return true
    }
    var isFound = false
    for line in lines {
      var list = EntityTagList(headers.valueBytes(at: line))
      while let member = list.next() {
        if member.opaque.elementsEqual(tag.utf8), weakly || !member.isWeak { isFound = true }
      }
      guard list.isAtEnd else { return false }
    }
    return isFound
  }
}

/// The members of `#entity-tag`, one after another (RFC 9110, 5.6.1.2 and 8.8.3). Empty ones are left out.
private struct EntityTagList {
  private var rest: ArraySlice<UInt8>

  init(_ value: ArraySlice<UInt8>) {
    rest = value
  }

  /// Whether all was read; what is malformed stays.
  var isAtEnd: Bool { rest.isEmpty }

  /// The next tag, its opaque part with the quotes; nil at the end and where the list is malformed.
  mutating func next() -> (isWeak: Bool, opaque: ArraySlice<UInt8>)? {
    rest = rest.drop { ByteClass.isBlank($0) || $0 == 0x2c }
    let isWeak = rest.starts(with: "W/".utf8)
    let quoted = rest.dropFirst(isWeak ? 2 : 0)
    guard quoted.first == 0x22, let end = quoted.dropFirst().firstIndex(where: { !Self.isTagOctet($0) }),
      quoted[end] == 0x22
    else { return nil }
    let behind = quoted[(end + 1)...].drop(while: ByteClass.isBlank)
    guard behind.isEmpty || behind.first == 0x2c else { return nil }
    rest = behind
    return (isWeak, quoted[...end])
  }

  /// `etagc`: what is visible but the quote, comma and `*` among it, and what is not ASCII.
  private static func isTagOctet(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != 0x22 && byte != 0x7f
  }
}
