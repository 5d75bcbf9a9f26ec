/// The rules for texts and ids that every store keeps.
enum StoreRules {
  /// Checks a line of text.
  static func check(_ text: String, field: String, limit: Int) throws(StoreError) {
    try check(text, field: field, limit: limit, allowing: "\t")
  }

  /// Checks a text of several lines, which end with LF.
  static func check(lines text: String, field: String, limit: Int) throws(StoreError) {
    try check(text, field: field, limit: limit, allowing: "\t\n")
  }

  private static func check(
    _ text: String, field: String, limit: Int, allowing controls: String
  ) throws(StoreError) {
    // A character can consist of any number of scalars, so bytes are bounded too, and first.
    guard text.utf8.count <= limit * 4, text.count <= limit else {
      throw .tooLong(field: field, limit: limit)
    }
    let isSuitable = text.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control || controls.unicodeScalars.contains($0)
    }
    guard isSuitable else { throw .unsuitableCharacters(field: field) }
  }

  static func check(id: String) throws(StoreError) {
    let isSuitable = id.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard !id.isEmpty, isSuitable else { throw .unsuitableCharacters(field: "Id") }
    guard id.utf8.count <= 64 else { throw .tooLong(field: "Id", limit: 64) }
  }
}
