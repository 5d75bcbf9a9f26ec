extension ISBN {
  /// The thirteen digits of an ISBN, also of one with ten, so that both forms of a number are the same; nil if the text is
  /// none.
  static func thirteen(_ text: String) -> String? {
    guard let digits = normalized(text) else { return nil }
    guard digits.utf8.count == 10 else { return digits }
    let first = "978" + digits.dropLast()
    let sum = first.utf8.enumerated().reduce(0) {
      $0 + ($1.offset.isMultiple(of: 2) ? 1 : 3) * (Int($1.element) - 48)
    }
    return first + String((10 - sum % 10) % 10)
  }
}
