import CQREncode

/// A QR code (ISO/IEC 18004), by libqrencode, as the path of an SVG whose units are the code's squares.
struct QRCode: Hashable, Sendable {
  /// The number of squares of each side, with the four empty ones around that readers need.
  let size: Int
  /// The dark squares, as the data of an SVG path.
  let path: String

  private static let margin = 4

  /// Draws a text of at most some 2,000 bytes, which stays readable where a seventh of it can't be seen.
  ///
  /// - Throws: `SecurityError.cryptographyFailed` where the text is too long.
  init(_ text: String) throws(SecurityError) {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else {
      throw .cryptographyFailed("Drawing a QR code")
    }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    size = width + 2 * Self.margin
    var path = ""
    for row in 0..<width {
      var column = 0
      while column < width {
        var end = column
        while end < width, code.pointee.data[row * width + end] & 1 == 1 { end += 1 }
        if end > column {
          path += "M\(column + Self.margin) \(row + Self.margin)h\(end - column)v1H\(column + Self.margin)z"
        }
        column = max(end, column + 1)
      }
    }
    self.path = path
  }
}
