/// The hidden input with the digests of a form's fields.
struct DigestPiece {
  struct Field {
    let name: String
    let reference: Reference
    let leaf: Leaf
  }

  /// The input's name.
  let input: String
  let fields: [Field]
}

extension Layout {
  /// Adds the input to the HTML. The layout of the slots alone is without it, because it is never compared.
  mutating func addDigests(_ piece: DigestPiece) {
    guard mode != .slots else { return }
    var start = Array("<input type=\"hidden\" name=\"".utf8)
    appendEscaped(Array(piece.input.utf8), to: &start)
    addMarkup(start + Array("\" value=\"".utf8))
    append(.digests(digests.count))
    addMarkup(Array("\">".utf8))
    digests.append(Program.DigestInfo(piece))
  }
}

extension Program.DigestInfo {
  convenience init(_ piece: DigestPiece) {
    self.init(
      fields: piece.fields.map { field in
        var name: [UInt8] = []
        appendEscaped(percentEncoded(field.name), to: &name)
        let (way, offset) = field.reference.projection.split
        return Field(
          name: name, frame: field.reference.frame, offset: offset,
          text: field.leaf.formText(behind: way))
      })
  }
}

extension Leaf {
  /// Makes a closure that reads the value as a form sends it: a flag is a check box, `on` or nothing.
  fileprivate func formText(behind way: Projection.Call?) -> @Sendable (UnsafeRawPointer) -> String? {
    let read = text(behind: way)
    return switch self {
    case .flag, .test: { read($0) == "true" ? "on" : "" }
    default: read
    }
  }
}

/// A name as JavaScript's `encodeURIComponent` writes it.
private func percentEncoded(_ name: String) -> [UInt8] {
  name.utf8.flatMap { byte -> [UInt8] in
    if isLetter(byte) || (0x30...0x39).contains(byte) || "-_.!~*'()".utf8.contains(byte) { return [byte] }
    let digits = String(byte, radix: 16, uppercase: true)
    return Array("%\(byte < 16 ? "0" : "")\(digits)".utf8)
  }
}
