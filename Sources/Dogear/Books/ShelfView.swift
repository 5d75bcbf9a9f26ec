/// A look of the list of books, other than rows. The raw values stand in addresses, and are classes of the list.
enum ShelfView: String, CaseIterable, Sendable {
  case covers
  case table
  case plain
  case grouped
  case inset
  case cards
  case sidebar

  /// The name for the person.
  var name: String {
    switch self {
    case .covers: "Covers"
    case .table: "Table"
    case .plain: "Plain"
    case .grouped: "Grouped"
    case .inset: "Inset"
    case .cards: "Cards"
    case .sidebar: "Titles alone"
    }
  }
}
