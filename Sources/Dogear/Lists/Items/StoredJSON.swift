import Foundation

/// Values that a table keeps as JSON in one column. Equal values are equal texts, by which a merge sees that nobody changed them.
enum StoredJSON {
  /// The text of a value, in which names are sorted.
  static func text(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("Texts and numbers can always be written as JSON.")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// The value of a text.
  ///
  /// - Throws: `DecodingError` where it is damaged.
  static func value<Value: Decodable>(_ text: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}
