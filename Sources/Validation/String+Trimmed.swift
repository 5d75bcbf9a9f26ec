extension String {
  /// The text without white space at either end (the characters with the Unicode property White_Space).
  public var trimmed: String {
    guard let first = unicodeScalars.firstIndex(where: \.isText),
      let last = unicodeScalars.lastIndex(where: \.isText)
    else { return "" }
    return String(unicodeScalars[first...last])
  }
}

extension Unicode.Scalar {
  /// Whether this is something else than white space. The runtime looks properties up in tables, which ASCII does not
  /// need (thresholds.json: “POST /sign-up, refused by validation, of C”).
  fileprivate var isText: Bool {
    value < 0x80 ? value != 0x20 && !(0x09...0x0D).contains(value) : !properties.isWhitespace
  }
}
