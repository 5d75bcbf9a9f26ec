import Database

/// The description of a column of a list's item: all that the store, forms, messages, limits, histories, merges, searches,
/// imports and exports have to know of it.
struct ItemColumn<Item>: Sendable {
  /// The name for the person, wherever the column is named.
  let label: String
  let kind: ColumnKind<Item>
  /// The name in the table.
  fileprivate(set) var name = ""
  /// The name in forms.
  fileprivate(set) var inputName = ""
  /// The name in JSON; by default that in forms.
  private(set) var jsonName = ""
  /// The names that tables of other programs, and of people, have for it, as letters and digits in lower case.
  private(set) var foreignNames: [String] = []
  /// The name of its field in BibTeX; nil where it has none.
  private(set) var bibTeXName: String?
  /// Whether a search looks at it.
  private(set) var isSearched = false
  /// Whether a page of the item shows its text as a fact of its own.
  private(set) var isFact = false

  init(_ label: String, _ kind: ColumnKind<Item>) {
    (self.label, self.kind) = (label, kind)
  }

  /// The column with names in foreign tables.
  func imported(as names: String...) -> Self { changed { $0.foreignNames = names } }
  /// The column with a name of its own in JSON.
  func json(_ name: String) -> Self { changed { $0.jsonName = name } }
  /// The column with the name of its field in BibTeX.
  func bibTeX(_ name: String) -> Self { changed { $0.bibTeXName = name } }
  /// The column, which searches look at.
  var searched: Self { changed { $0.isSearched = true } }
  /// The column, whose text pages show as a fact of its own.
  var fact: Self { changed { $0.isFact = true } }

  private func changed(_ change: (inout Self) -> Void) -> Self {
    var column = self
    change(&column)
    return column
  }

  fileprivate func named(_ name: String, inForms inputName: String) -> Self {
    changed {
      ($0.name, $0.inputName) = (name, inputName)
      if jsonName.isEmpty { $0.jsonName = inputName }
    }
  }
}

/// The columns of an item, each described once.
struct ItemColumns<Item: ListItem>: Sendable {
  /// The descriptions, in the order of the columns.
  let all: [ItemColumn<Item>]
  private let byColumn: [Item.Column: ItemColumn<Item>]

  /// Describes all columns. The names in the table are the raw values, those in forms the names of the cases.
  init(_ describe: (Item.Column) -> ItemColumn<Item>) {
    let described = Item.Column.allCases.map { ($0, describe($0).named($0.rawValue, inForms: "\($0)")) }
    all = described.map { $0.1 }
    byColumn = Dictionary(uniqueKeysWithValues: described)
  }

  subscript(column: Item.Column) -> ItemColumn<Item> {
    guard let description = byColumn[column] else { preconditionFailure("Each case is described.") }
    return description
  }
}
