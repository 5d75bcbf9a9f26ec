/// A value for a ``PlainTemplate``.
public enum PlainValue: Sendable {
  /// Nothing: empty as a variable, falsey as a section.
  case null
  /// Yes or no.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number, written without a fraction when it has none.
  case number(Double)
  /// A text; an empty one is falsey.
  case string(String)
  /// A section over a list is repeated for each element.
  case list([PlainValue])
  /// Values by name.
  case map([String: PlainValue])
  /// A closure, called with the source text of a section, or with an empty text for a variable. The text it returns is
  /// rendered as a template.
  case lambda(@Sendable (String) -> String)

  /// The value as text.
  var text: String {
    switch self {
    case .null, .list, .map, .lambda: ""
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .number(let value): Int(exactly: value).map { String($0) } ?? String(value)
    case .string(let value): value
    }
  }

  var isTrue: Bool {
    switch self {
    case .null: false
    case .bool(let value): value
    case .string(let value): !value.isEmpty
    case .list(let values): !values.isEmpty
    case .integer, .number, .map, .lambda: true
    }
  }
}

extension PlainValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Yes or no.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A list.
  public init(arrayLiteral elements: PlainValue...) { self = .list(elements) }
  /// Values by name; of a name given twice the last counts.
  public init(dictionaryLiteral elements: (String, PlainValue)...) {
    self = .map(Dictionary(elements) { $1 })
  }
  /// Nothing.
  public init(nilLiteral: ()) { self = .null }
}
