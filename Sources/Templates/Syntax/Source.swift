/// The source text of one template, with its name and hash.
final class Source: Sendable {
  /// The maximum size of a template.
  static let byteLimit = 1 << 20

  let name: String
  let bytes: [UInt8]
  let hash: UInt64

  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    hash = bytes.withUnsafeBufferPointer { Hash.of($0) }
  }

  /// An error at a byte offset, given as line and column.
  func error(at offset: Int, _ message: String) -> TemplateError {
    var line = 1
    var column = 1
    for byte in bytes.prefix(max(0, offset)) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        // Continuation bytes of UTF-8 belong to the character before.
        column += 1
      }
    }
    return TemplateError(file: name + ".mustache", line: line, column: column, message: message)
  }
}

/// A place in a template, for errors.
struct Place: Sendable {
  let source: Source
  let offset: Int

  func error(_ message: String) -> TemplateError { source.error(at: offset, message) }
}
