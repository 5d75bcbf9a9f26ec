import Foundation

extension String {
  /// Without white space at either end.
  var trimmed: String {
    // Most texts have nothing to trim, which is soon seen.
    let isTrimmed = utf8.withContiguousStorageIfAvailable { bytes in
      guard let first = bytes.first, let last = bytes.last else { return true }
      return plain.contains(first) && plain.contains(last)
    }
    return isTrimmed == true ? self : trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// What ASCII shows.
private let plain = UInt8(ascii: "!")...UInt8(ascii: "~")
