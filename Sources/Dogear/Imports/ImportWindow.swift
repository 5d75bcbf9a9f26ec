/// The rows of a file that a page shows: the rows of a choice, from a place on.
struct ImportWindow: Hashable, Sendable {
  /// A choice of rows.
  enum Choice: String, CaseIterable, Sendable {
    case all = ""
    case new
    case changed
    case same
    case problems

    /// Whether a row is among them.
    func includes(_ row: ImportPlan<some ImportableItem>.Row) -> Bool {
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

  /// The choice of rows.
  var choice = Choice.all
  /// The place of the first row among those.
  var first = 0

  /// The rows of a plan, as pages show them.
  func rows<Item>(of plan: ImportPlan<Item>, at moment: Moment) -> [ImportPreview.Row] {
    plan.rows.lazy.filter { choice.includes($0) }.dropFirst(first).prefix(Self.rowCount).map {
      ImportPreview.Row($0, at: moment)
    }
  }
}
