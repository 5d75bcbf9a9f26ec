import Foundation

/// An item whose lists can be imported from files. What differs from one kind of items to another is here: the meanings of
/// columns, the files of other programs, what makes two items the same, and how one takes the values of a row.
protocol ImportableItem: TitledItem {
  /// The meaning of a column of a table.
  associatedtype Meaning: ImportMeaning where Meaning.Item == Self
  /// The program that wrote a file.
  associatedtype Source: ImportSource where Source.Item == Self
  /// The reading of rows that other programs wrote.
  associatedtype ForeignRows: ForeignRowReader where ForeignRows.Item == Self

  /// The name of the item in tables of imports, such as `book`.
  static var importName: String { get }
  /// The words in which pages speak of items and their list.
  static var importWords: ImportWords { get }
  /// The columns that a table of Dogear can't empty.
  static var neverEmptied: Set<Column> { get }
  /// The column with the id of a place, which files have by its name; nil where items have none.
  static var placeColumn: Column? { get }

  /// The name by which it is found before any other, such as its ISBN; nil for none.
  var importNumber: String? { get }
  /// The texts by which it is found otherwise, as letters and digits.
  var importIdentity: String { get }

  /// Whether the names of an object in JSON are those that Dogear gives to an item.
  static func isExported(_ names: Set<String>) -> Bool
  /// The items of a file that is no table; nil where it is one.
  ///
  /// - Throws: `CSVError` where it can't be read.
  static func wholeFile(_ text: String, _ file: ImportedFile) throws(CSVError) -> WholeFile<Self>?
  /// The item with the values of a row.
  ///
  /// - Parameter moment: the time and zone of the owner.
  func merged(with draft: ImportDraft<Self>, at moment: Moment) -> Self
  /// The line below its title in a preview.
  func importByline(at moment: Moment) -> String
}

/// The meaning of a column of a table. The keys are stored, and stand in forms.
protocol ImportMeaning: Hashable, Sendable, CaseIterable {
  associatedtype Item: ListItem

  /// The meaning of a column that is left out.
  static var ignored: Self { get }
  /// The meaning of a column with ids of Dogear.
  static var id: Self { get }
  /// The meaning of a column that is one of the item's, as it is.
  static func column(_ column: Item.Column) -> Self

  /// The column of the item that it is; nil where it is not one column as it is.
  var column: Item.Column? { get }
  /// The name for the person.
  var name: String { get }
  /// The name in forms and in records of imports.
  var key: String { get }
  /// The meaning with a key; nil if no meaning has it.
  init?(key: String)
}

/// The program that wrote a file.
protocol ImportSource: Hashable, Sendable {
  associatedtype Item: ImportableItem

  /// Dogear itself.
  static var dogear: Self { get }
  /// The name for the person; empty for an unknown program.
  var name: String { get }
  /// The program whose columns these are.
  init(header: [String])
  /// The meaning of a column.
  ///
  /// - Parameter name: the name in the table's first row.
  func meaning(of name: String) -> Item.Meaning
  /// The rows of a table in which some say more about others; nil where each stands alone.
  func rows(_ header: [String], _ records: [CSVRecord], _ file: ImportedFile) -> [ImportedRow<Item>]?
}

extension ImportableItem {
  static var placeColumn: Column? { nil }

  static func wholeFile(_ text: String, _ file: ImportedFile) throws(CSVError) -> WholeFile<Self>? { nil }
}

extension ImportSource {
  func rows(_ header: [String], _ records: [CSVRecord], _ file: ImportedFile) -> [ImportedRow<Item>]? { nil }
}

/// A reader of the rows of a table that another program wrote, or a person.
protocol ForeignRowReader: Sendable {
  associatedtype Item: ImportableItem

  /// Makes a reader of a table.
  init(_ meanings: [Item.Meaning], _ records: [CSVRecord])
  /// Reads the texts of a row by the meaning of their columns.
  func draft(_ values: [Item.Meaning: [String]], _ remarks: inout [String]) -> ImportDraft<Item>
}

/// The words in which pages of imports speak of items and their list.
struct ImportWords: Hashable, Sendable {
  /// One item, and several.
  let one, many: String
  /// Their list, such as a shelf.
  let list: String

  /// So many items, as it is said.
  func counted(_ count: Int, _ rest: String = "") -> String {
    count.counted("\(one)\(rest)", "\(many)\(rest)")
  }
}
