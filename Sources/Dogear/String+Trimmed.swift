extension String {
  /// The text without white space at either end (the characters with the Unicode property White_Space).
  var trimmed: String {
    let isText = { (scalar: Unicode.Scalar) in !scalar.properties.isWhitespace }
    guard let first = unicodeScalars.firstIndex(where: isText),
      let last = unicodeScalars.lastIndex(where: isText)
    else { return "" }
    return String(unicodeScalars[first...last])
  }
}
