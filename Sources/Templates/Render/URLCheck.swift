/// Decides whether an address may be written where a browser follows or loads it.
enum URLCheck {
  /// The address that stands in place of one that is refused.
  static let refused = Array("about:invalid#unsafe".utf8)

  /// The verdict on a value by its fixed start.
  enum Start { case safe, slash, open, unsafe }

  static func fixedStart(_ raw: [UInt8]) -> Start {
    if raw.elementsEqual("/".utf8) { return .slash }
    for (index, byte) in raw.enumerated() {
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return .safe
      case UInt8(ascii: ":"): return isKnown(raw[..<index].filter { $0 > 0x20 }) ? .safe : .unsafe
      default: break
      }
    }
    return .open
  }

  /// Whether a finished value may be used. Like a browser it skips control characters (URL standard, 4.4); a
  /// colon in a relative address before any slash is refused too.
  static func isSafe(_ value: UnsafeBufferPointer<UInt8>, _ form: URLRule.Form) -> Bool {
    switch form {
    case .single, .image: return isSafe(value[...], image: form == .image)
    case .path:
      guard value.count > 1 else { return true }
      // A tab or line break between the slashes is dropped by a browser.
      let second = value.dropFirst().first { $0 > 0x20 }
      return second != UInt8(ascii: "/") && second != UInt8(ascii: "\\")
    case .candidates:
      var start = value.startIndex
      for index in value.indices where value[index] == UInt8(ascii: ",") || isSpace(value[index]) {
        if !isSafe(value[start..<index], image: false) { return false }
        start = index + 1
      }
      return isSafe(value[start...], image: false)
    }
  }

  private static func isSafe(_ value: Slice<UnsafeBufferPointer<UInt8>>, image: Bool) -> Bool {
    var index = value.startIndex
    while index < value.endIndex {
      switch value[index] {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"): return true
      case UInt8(ascii: ":"):
        let scheme = value[..<index].filter { $0 > 0x20 }
        if isKnown(scheme) { return true }
        return image && isImage(scheme: scheme, rest: value[(index + 1)...])
      default: index += 1
      }
    }
    return true
  }

  private static func isKnown(_ scheme: [UInt8]) -> Bool {
    let lower = scheme.map(asciiLower)
    return ["https", "http", "mailto", "tel", "otpauth"].contains { lower.elementsEqual($0.utf8) }
  }

  /// `data:` with a bitmap; not SVG, which can hold a script.
  private static func isImage(scheme: [UInt8], rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard scheme.map(asciiLower).elementsEqual("data".utf8) else { return false }
    let type = rest.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }.map(asciiLower)
    return ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"].contains {
      type.elementsEqual($0.utf8)
    }
  }
}
