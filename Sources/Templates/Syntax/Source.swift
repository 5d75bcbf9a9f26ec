/// The source text of one template, with its name and hash.
final class Source: Sendable {
  /// The maximum size of a template.
  static let byteLimit = 1 << 20

  let name: String
  let bytes: [UInt8]
  let hash: UInt64

  var fileName: String { name + ".mustache" }

  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    hash = bytes.withUnsafeBufferPointer { Hash.of($0) }
  }

  /// The line and column of a byte offset, counted from 1.
  func position(of offset: Int) -> (line: Int, column: Int) {
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
    return (line, column)
  }

  /// An error at a byte offset.
  func error(at offset: Int, _ message: String) -> TemplateError {
    let (line, column) = position(of: offset)
    return TemplateError(file: fileName, line: line, column: column, message: message)
  }
}

/// A place in a template.
struct Place: Sendable, CustomStringConvertible {
  let source: Source
  let offset: Int

  /// `file:line:column`.
  var description: String {
    let (line, column) = source.position(of: offset)
    return "\(source.fileName):\(line):\(column)"
  }

  func error(_ message: String) -> TemplateError { source.error(at: offset, message) }
}
