import Foundation

/// A JSON value (RFC 8259), as patches are made of.
public enum JSONValue: Codable, Hashable, Sendable, CustomStringConvertible {
  /// Nothing.
  case null
  /// True or false.
  case flag(Bool)
  /// A whole number.
  case number(Int)
  /// A text.
  case text(String)
  /// Values in order.
  case array([JSONValue])
  /// Values by name.
  case object([String: JSONValue])

  /// Reads one value.
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

  /// Writes the value.
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

  /// The text, if it is one.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The number, if it is one.
  public var number: Int? { if case .number(let number) = self { number } else { nil } }
  /// The values, if it is an array.
  public var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }
}
