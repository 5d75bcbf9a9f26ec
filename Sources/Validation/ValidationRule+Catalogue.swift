extension ValidationRule where Value: Collection & SendableMetatype {
  /// The rule that there is something.
  public static var nonEmpty: Self {
    Self("should not be empty") { !$0.isEmpty }
  }

  /// The rule that the length is in a range, such as `8...`.
  public static func range<Bounds: RangeExpression<Int> & Sendable>(_ bounds: Bounds) -> Self {
    Self("has the wrong length") { bounds.contains($0.count) }
  }
}

extension ValidationRule where Value: Numeric & Comparable & SendableMetatype {
  /// The rule that a number is in a range.
  public static func range<Bounds: RangeExpression<Value> & Sendable>(_ bounds: Bounds) -> Self {
    Self("is out of range") { bounds.contains($0) }
  }
}

extension ValidationRule where Value: Comparable & Sendable {
  /// The rule that a value is not less than another.
  public static func greaterOrEqual(_ least: Value) -> Self {
    Self("should be \(least) or more") { $0 >= least }
  }
}

extension ValidationRule where Value == String {
  /// The rule that a text looks like an e-mail address: one @ between a name and a host with a dot. Whether mail
  /// arrives there only sending some tells.
  public static var isEmail: Self {
    Self("should be an e-mail address") { text in
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else { return false }
      let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
      return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
    }
  }
}
