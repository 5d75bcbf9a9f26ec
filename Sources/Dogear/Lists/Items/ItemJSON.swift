/// An item of a list as an object in JSON, by the descriptions of its columns. What is empty or unknown is missing.
struct ItemJSON<Item: ListItem>: Codable {
  let item: Item

  init(_ item: Item) {
    self.item = item
  }

  private static var id: JSONName { JSONName(stringValue: "id") }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONName.self)
    var item = Item(id: try container.decode(String.self, forKey: Self.id))
    for column in Item.columns.all {
      try column.kind.take(&item, JSONName(stringValue: column.jsonName), container)
    }
    self.item = item
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONName.self)
    try container.encode(item.id, forKey: Self.id)
    for column in Item.columns.all {
      try column.kind.write(item, JSONName(stringValue: column.jsonName), &container)
    }
  }
}
