import Combine

/// The view model of the page that imports books: the file that waits, with what will happen to its rows, the work under way,
/// and what can be undone.
final class ImportViewModel: ObservableObject {
  /// A choice of rows.
  enum Shown: String, CaseIterable {
    case all = ""
    case new
    case changed
    case same
    case problems

    /// Whether a row is among them.
    func includes(_ row: ImportPlan.Row) -> Bool {
      switch (self, row.outcome) {
      case (.all, _), (.new, .new), (.changed, .changed), (.changed, .kept), (.same, .same),
        (.problems, .failed),
        (.problems, .duplicate):
        true
      case (.problems, _): !row.remarks.isEmpty
      default: false
      }
    }

    /// The name for the person.
    var name: String {
      switch self {
      case .all: "All"
      case .new: "New"
      case .changed: "Different"
      case .same: "Same"
      case .problems: "With remarks"
      }
    }
  }

  /// The largest number of rows that a page shows.
  static let rowCount = 100

  /// The state of the imports.
  @Published private(set) var state: ImportState
  /// The choice of rows.
  let shown: Shown
  /// The place of the first row among those.
  let first: Int
  /// The reason why the last file was not taken; empty where it was.
  let refusal: String
  private var following: AnyCancellable?

  /// Makes the view model of a visit.
  init(_ state: ImportState, shown: Shown = .all, first: Int = 0, refusal: String = "") {
    (self.state, self.shown, self.first, self.refusal) = (state, shown, max(0, first), refusal)
  }

  /// Follows the imports from now on.
  func follow(_ states: some Publisher<ImportState, Never>) {
    following = states.sink { [weak self] in self?.receive($0) }
  }

  /// Shows a new state. That of work under way says nothing of earlier imports.
  func receive(_ new: ImportState) {
    var new = new
    if new.work != nil { new.finished = state.finished }
    state = new
  }

  /// The number of rows of the choice.
  var chosenCount: Int { state.preview?.plan.rows.count(where: shown.includes) ?? 0 }

  /// The rows that the page shows.
  var rows: [ImportPlan.Row] {
    guard let plan = state.preview?.plan else { return [] }
    return Array(plan.rows.lazy.filter(shown.includes).dropFirst(first).prefix(Self.rowCount))
  }

  /// The address of other rows.
  func address(_ shown: Shown, from first: Int = 0) -> String {
    BooksPath.importing.showing(["show": shown.rawValue, "from": first > 0 ? String(first) : ""])
  }

  /// The address of the rows before those shown; empty where there are none.
  var earlier: String { first > 0 ? address(shown, from: max(0, first - Self.rowCount)) : "" }

  /// The address of the rows after those shown; empty where there are none.
  var later: String { first + Self.rowCount < chosenCount ? address(shown, from: first + Self.rowCount) : "" }
}
