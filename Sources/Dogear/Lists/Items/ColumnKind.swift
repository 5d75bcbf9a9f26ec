import Database
import Foundation

/// The kind of a column: how its value is stored, written as a text and in JSON, checked, and typed in a form.
struct ColumnKind<Item>: Sendable {
  /// The value for the table.
  let stored: @Sendable (Item) -> any DatabaseValue
  /// Takes the value of a row's column.
  let read: @Sendable (_ item: inout Item, _ row: Row, _ name: String) throws -> Void
  /// The text from which the value is read back unchanged.
  let text: @Sendable (Item) -> String
  /// Takes the value of a text. Returns false, and changes nothing, where the text means none.
  let set: @Sendable (_ item: inout Item, _ text: String) -> Bool
  /// Writes the value in JSON, unless it is empty or unknown.
  let write: @Sendable (Item, _ name: JSONName, inout KeyedEncodingContainer<JSONName>) throws -> Void
  /// Takes a value in JSON; one that is missing changes nothing.
  let take: @Sendable (inout Item, _ name: JSONName, KeyedDecodingContainer<JSONName>) throws -> Void
  /// Checks the rules for the value. Throws `StoreError`.
  let check: @Sendable (Item, _ label: String) throws -> Void
  /// The way in which it is typed; nil where no form has it.
  let input: ColumnInput<Item>?
  /// Whether it is a line of text as it is.
  private(set) var isLine = false

  /// A kind of its own.
  ///
  /// - Parameters:
  ///   - written: the value in JSON; nil where it is empty or unknown.
  ///   - taken: the value of JSON.
  init<Value, Written: Codable & SendableMetatype>(
    _ path: any WritableKeyPath<Item, Value> & Sendable,
    stored: @escaping @Sendable (Value) -> any DatabaseValue,
    read: @escaping @Sendable (Row, String) throws -> Value,
    text: @escaping @Sendable (Value) -> String, parse: @escaping @Sendable (String) -> Value?,
    written: @escaping @Sendable (Value) -> Written?, taken: @escaping @Sendable (Written) -> Value,
    check: @escaping @Sendable (Value, _ label: String) throws -> Void, input: ColumnInput<Item>? = nil
  ) {
    self.stored = { stored($0[keyPath: path]) }
    self.read = { $0[keyPath: path] = try read($1, $2) }
    self.text = { text($0[keyPath: path]) }
    set = {
      guard let value = parse($1) else { return false }
      $0[keyPath: path] = value
      return true
    }
    write = { try $2.encodeIfPresent(written($0[keyPath: path]), forKey: $1) }
    take = {
      if let value = try $2.decodeIfPresent(Written.self, forKey: $1) { $0[keyPath: path] = taken(value) }
    }
    self.check = { try check($0[keyPath: path], $1) }
    self.input = input
  }
}

extension ColumnKind {
  /// A text of one line.
  static func line(_ path: any WritableKeyPath<Item, String> & Sendable, limit: Int) -> Self {
    var kind = text(path, .line(path, limit: limit)) {
      try StoreRules.check($0, field: $1, limit: limit)
    }
    kind.isLine = true
    return kind
  }

  /// A text of several lines.
  static func lines(_ path: any WritableKeyPath<Item, String> & Sendable, limit: Int) -> Self {
    text(path, .lines(path, limit: limit)) { try StoreRules.check(lines: $0, field: $1, limit: limit) }
  }

  /// A text that is stored as it is.
  static func text(
    _ path: any WritableKeyPath<Item, String> & Sendable, _ input: ColumnInput<Item>?,
    parse: @escaping @Sendable (String) -> String? = { $0 },
    check: @escaping @Sendable (String, _ label: String) throws -> Void
  ) -> Self {
    Self(
      path, stored: { $0 }, read: { try $0.string($1) }, text: { $0 }, parse: parse,
      written: { $0.isEmpty ? nil : $0 }, taken: { $0 }, check: check, input: input)
  }

  /// A number; 0 where it is unknown.
  ///
  /// - Parameter message: the message about a text that is no such number.
  static func number(
    _ path: any WritableKeyPath<Item, Int> & Sendable, in range: ClosedRange<Int>, message: String
  ) -> Self {
    Self(
      path, stored: { $0 }, read: { try $0.int($1) }, text: { $0 == 0 ? "" : String($0) },
      parse: { $0.trimmed.isEmpty ? 0 : Int($0.trimmed) }, written: { $0 == 0 ? nil : $0 }, taken: { $0 },
      check: { if !range.contains($0) { throw StoreError.outOfRange(field: $1, range) } },
      input: .number(path, in: range, message: message))
  }

  /// A value that a line of text stands for, such as a day; nil where it is unknown.
  ///
  /// - Parameters:
  ///   - text: the text that is stored, and typed in a form.
  ///   - message: the message about a text that stands for no value.
  static func optional<Value: Sendable>(
    _ path: any WritableKeyPath<Item, Value?> & Sendable, text: @escaping @Sendable (Value) -> String,
    parse: @escaping @Sendable (String) -> Value?, message: String
  ) -> Self {
    @Sendable func value(_ text: String) -> Value?? { text.isEmpty ? .some(nil) : parse(text).map { $0 } }
    return Self(
      path, stored: { $0.map(text) ?? "" }, read: { parse(try $0.string($1)) }, text: { $0.map(text) ?? "" },
      parse: { value($0.trimmed) }, written: { $0.map(text) }, taken: { parse($0) }, check: { _, _ in },
      input: ColumnInput(
        text: { $0[keyPath: path].map(text) ?? "" },
        take: { item, typed in
          guard let value = value(typed.trimmed) else { return false }
          item[keyPath: path] = value
          return true
        }, message: { typed, _ in value(typed.trimmed) == nil ? message : nil }))
  }

  /// Tags, separated by commas.
  static func tags(_ path: any WritableKeyPath<Item, [String]> & Sendable) -> Self {
    Self(
      path, stored: { Tags.text($0) }, read: { Tags.list(try $0.string($1)) }, text: Tags.text,
      parse: Tags.list, written: { $0.isEmpty ? nil : $0 }, taken: { $0 }, check: { try Tags.check($0, $1) },
      input: ColumnInput(
        text: { Tags.text($0[keyPath: path]) },
        take: {
          $0[keyPath: path] = Tags.list($1)
          return true
        },
        message: { text, _ in Tags.message(about: Tags.list(text)) }))
  }

  /// The id of something else; empty for none. No form has it, unless it is given an input.
  static func id(
    _ path: any WritableKeyPath<Item, String> & Sendable, _ input: ColumnInput<Item>? = nil
  ) -> Self {
    text(path, input) { id, _ in if !id.isEmpty { try StoreRules.check(id: id) } }
  }

  /// One of a few values, which are known by their names, too.
  static func choice<Value: NamedChoice>(_ path: any WritableKeyPath<Item, Value> & Sendable) -> Self {
    Self(
      path, stored: { $0.rawValue }, read: { Value(rawValue: try $0.string($1)) ?? .none },
      text: { $0 == .none ? "" : $0.name }, parse: Value.named, written: { $0 == .none ? nil : $0.rawValue },
      taken: { Value(rawValue: $0) ?? .none }, check: { _, _ in },
      input: ColumnInput(
        text: { $0[keyPath: path].rawValue },
        take: { item, text in
          guard let value = Value.named(text) else { return false }
          item[keyPath: path] = value
          return true
        }))
  }

  /// A yes or a no.
  static func flag(_ path: any WritableKeyPath<Item, Bool> & Sendable) -> Self {
    Self(
      path, stored: { $0 }, read: { try $0.bool($1) }, text: { $0 ? "Yes" : "" }, parse: truth,
      written: { $0 ? true : nil }, taken: { $0 }, check: { _, _ in }, input: .check(path))
  }

  /// Whether a text says yes or no; nil for any other.
  static func truth(_ text: String) -> Bool? {
    switch text.trimmed.lowercased() {
    case "": false
    case "yes", "y", "true", "x": true
    case "no", "n", "false": false
    case let text: Int(text).map { $0 > 0 }
    }
  }
}

/// A name in JSON.
struct JSONName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
