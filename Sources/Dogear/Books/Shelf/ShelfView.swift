/// A look of the list of books, other than rows with covers. The raw values stand in addresses, and are classes of the list.
enum ShelfView: String, CaseIterable, Sendable {
  case covers
  case table
  case compact

  /// The look that an address names. Names of looks that there were before lead to the nearest one, which for boxes around
  /// rows is the list itself.
  init?(named name: String) {
    switch name {
    case "plain", "sidebar": self = .compact
    default: self.init(rawValue: name)
    }
  }

  /// The name for the person.
  var name: String {
    switch self {
    case .covers: "Covers"
    case .table: "Table"
    case .compact: "Compact"
    }
  }
}
