/// Validation of International Standard Book Numbers (ISO 2108), of ten or thirteen digits.
public enum ISBN {
  /// Whether the text is an ISBN-10 or ISBN-13 with the right check digit. Hyphens and spaces don't count.
  public static func isValid(_ text: String) -> Bool {
    normalized(text) != nil
  }

  /// The digits alone, with a capital X where ISBN-10 has one; nil if the text is not an ISBN.
  public static func normalized(_ text: String) -> String? {
    // Longer than thirteen digits with a separator after each, and so no ISBN.
    guard text.utf8.count <= 64 else { return nil }
    var digits: [Int] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "0"..."9": digits.append(Int(scalar.value) - 48)
      case "X", "x": digits.append(10)
      case " ", "-", "\u{2010}"..."\u{2013}", "\u{A0}": continue
      default: return nil
      }
    }
    // Ten, written X, is a check digit of ISBN-10 only.
    guard !digits.dropLast().contains(10) else { return nil }
    guard isTen(digits) || isThirteen(digits) else { return nil }
    return digits.map { $0 == 10 ? "X" : String($0) }.joined()
  }

  /// Whether the check digit of an ISBN-10 is right: with weights 10 down to 1, the sum is a multiple of 11.
  private static func isTen(_ digits: [Int]) -> Bool {
    guard digits.count == 10 else { return false }
    return digits.enumerated().reduce(0) { $0 + (10 - $1.offset) * $1.element } % 11 == 0
  }

  /// Whether prefix and check digit of an ISBN-13 are right: 978 or 979; with weights 1 and 3 in turn, the sum is a
  /// multiple of 10.
  private static func isThirteen(_ digits: [Int]) -> Bool {
    guard digits.count == 13, digits.starts(with: [9, 7, 8]) || digits.starts(with: [9, 7, 9]),
      digits.last != 10
    else { return false }
    return digits.enumerated().reduce(0) { $0 + ($1.offset.isMultiple(of: 2) ? 1 : 3) * $1.element } % 10 == 0
  }
}
