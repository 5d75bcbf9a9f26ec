import Foundation

/// A JSON value (RFC 8259), as in patches; its numbers are whole.
public enum JSONValue: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The literal `null`.
  case null
  /// True or false.
  case flag(Bool)
  /// A whole number; others can't be read.
  case number(Int)
  /// A text.
  case text(String)
  /// A list of values.
  case array([JSONValue])
  /// Values by name.
  case object([String: JSONValue])

  /// Decodes a value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let array = try? container.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Encodes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let flag): try container.encode(flag)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .array(let array): try container.encode(array)
    case .object(let object): try container.encode(object)
    }
  }

  /// The value as JSON, members in the order of their names.
  public var description: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }

  /// The text; nil for other values.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The number; nil for other values.
  public var number: Int? { if case .number(let number) = self { number } else { nil } }
  /// The values of an array; nil for other values.
  public var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }
}
