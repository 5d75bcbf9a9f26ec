import Foundation

/// An item in JSON as ``ItemJSON`` writes it, which other objects are not taken for.
struct ImportedJSON<Item: ImportableItem>: Decodable {
  let item: Item

  /// Reads an item. A choice that is not known counts as none.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONName.self)
    guard Item.isExported(Set(container.allKeys.map(\.stringValue))) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: "This is no \(Item.importWords.one) of Dogear."))
    }
    item = try ItemJSON<Item>(from: decoder).item
  }

  /// The items that were exported as JSON; nil for any other text.
  static func items(of text: String) -> [Item]? {
    guard text.utf8.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "["),
      let items = try? JSONDecoder().decode([Self].self, from: Data(text.utf8)), !items.isEmpty
    else { return nil }
    return items.map(\.item)
  }
}
