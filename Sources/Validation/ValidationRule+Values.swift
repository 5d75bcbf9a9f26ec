extension ValidationRule where Value: Collection & SendableMetatype {
  /// The rule that a text or a list has something in it.
  public static var nonEmpty: ValidationRule {
    ValidationRule("Must not be empty") { !$0.isEmpty }
  }

  /// The rule for the number of characters or elements: as many as this, or more.
  public static func range(_ range: PartialRangeFrom<Int>) -> ValidationRule {
    ValidationRule("Must have a length of \(range.lowerBound) or more") { range.contains($0.count) }
  }

  /// The rule for the number of characters or elements: as many as this, or fewer.
  public static func range(_ range: PartialRangeThrough<Int>) -> ValidationRule {
    ValidationRule("Must have a length of \(range.upperBound) or less") { range.contains($0.count) }
  }

  /// The rule for the number of characters or elements.
  public static func range(_ range: ClosedRange<Int>) -> ValidationRule {
    ValidationRule("Must have a length of \(range.lowerBound) to \(range.upperBound)") {
      range.contains($0.count)
    }
  }
}

extension ValidationRule where Value: StringProtocol & SendableMetatype {
  /// The rule that a text looks like an e-mail address: something, one "@", and a name with a dot, without spaces.
  public static var isEmail: ValidationRule {
    ValidationRule("Must be an e-mail address") { text in
      let text = String(text)
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else { return false }
      let names = parts[1].split(separator: ".", omittingEmptySubsequences: false)
      return names.count > 1 && !names.contains(where: \.isEmpty)
    }
  }
}

extension ValidationRule where Value: Comparable & Sendable {
  /// The rule that a value is this or greater.
  public static func greaterOrEqual(_ bound: Value) -> ValidationRule {
    ValidationRule("Must be \(bound) or more") { $0 >= bound }
  }

  /// The rule that a value is this or less.
  public static func lessOrEqual(_ bound: Value) -> ValidationRule {
    ValidationRule("Must be \(bound) or less") { $0 <= bound }
  }
}

extension ValidationRule {
  /// The rule for two fields that hold the same, such as a password and its repetition.
  public static func equal<Field: Equatable & SendableMetatype>(_ message: String = "Must be equal")
    -> ValidationRule
  where Value == (Field, Field) {
    ValidationRule(message) { $0.0 == $0.1 }
  }
}
