/// The format in which a template writes a value.
///
///     Fields<Book>()
///       .text("pages", \.pages, .count("page", "pages"))
///       .text("addedOn", \.addedAt, .date)
///       .text("addedAt", \.addedAt, .timestamp)
///
/// Formats are in English and the same everywhere, with dates in UTC. A text that depends on more than the value is a
/// property of the view model.
public struct Format<Value>: Sendable {
  @usableFromInline let write: @Sendable (Value) -> String

  /// A format of one's own.
  public init(_ write: @escaping @Sendable (Value) -> String) {
    self.write = write
  }

  /// The text of a value, for a property of a view model.
  public func callAsFunction(_ value: Value) -> String { write(value) }
}

extension Fields {
  /// A value, written in a format.
  @inlinable
  @inline(__always)
  public func text<Value>(
    _ name: String, _ path: any KeyPath<Root, Value> & Sendable, _ format: Format<Value>
  ) -> Self {
    text(name) { format.write($0[keyPath: path]) }
  }

  /// An optional value, written in a format; nil is empty, and falsey as a section.
  @inlinable
  @inline(__always)
  public func text<Value>(
    _ name: String, _ path: any KeyPath<Root, Value?> & Sendable, _ format: Format<Value>
  ) -> Self {
    text(name) { root -> String? in root[keyPath: path].map(format.write) }
  }
}

extension Format where Value == Int {
  /// A whole number, in groups of three digits: 1,234,567.
  public static var number: Format {
    Format { number in
      let digits = String(number.magnitude)
      var text = number < 0 ? "−" : ""
      for (index, digit) in digits.enumerated() {
        if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
        text.append(digit)
      }
      return text
    }
  }

  /// A number of things: 0 books, 1 book, 1,234 books.
  public static func count(_ one: String, _ many: String) -> Format {
    Format { "\(number.write($0)) \($0 == 1 ? one : many)" }
  }

  /// A share in thousandths, written in per cent: 500 is 50 %, 125 is 12.5 %.
  public static var perMille: Format {
    Format { value in
      let (whole, tenth) = value.magnitude.quotientAndRemainder(dividingBy: 10)
      return "\(value < 0 ? "−" : "")\(whole)\(tenth == 0 ? "" : ".\(tenth)")\u{A0}%"
    }
  }
}
