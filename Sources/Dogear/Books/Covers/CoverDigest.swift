import Bytes

/// The SHA-256 digest of a cover, as 64 hexadecimal digits.
struct CoverDigest: Hashable, Sendable {
  let text: String

  /// The digest of a cover's bytes.
  init(of content: [UInt8]) {
    text = SHA256.digest(content).hexadecimal
  }

  /// Reads a digest; nil for any other text.
  init?(_ text: String) {
    let isDigest =
      text.utf8.count == 64
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
    guard isDigest else { return nil }
    self.text = text
  }

  /// The address of the cover.
  var url: String { BooksPath.coverFile.filled(text) }
}
