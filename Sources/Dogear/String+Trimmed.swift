import Foundation

extension String {
  /// Without white space at either end.
  var trimmed: String {
    guard let first = utf8.first, let last = utf8.last else { return self }
    // Most texts have nothing to trim, which is soon seen.
    let plain = UInt8(ascii: "!")...UInt8(ascii: "~")
    if plain.contains(first), plain.contains(last) { return self }
    return trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
