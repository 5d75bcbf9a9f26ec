/// The imports of an owner as their page shows them.
struct ImportState: Sendable {
  /// A file that waits for its import, with what will happen.
  struct Preview: Sendable {
    let record: ImportRecord
    let table: ImportTable
    let plan: ImportPlan
    let summary: ImportSummary
    /// The number of books for which the shelf has room.
    let room: Int
    /// Whether an account would have more room.
    let isVisitor: Bool
  }

  /// Work that is under way.
  struct Work: Hashable, Sendable {
    /// Whether an import is being undone.
    var isUndo = false
    /// The number of rows that were carried out, and of all.
    var done = 0
    var total = 0
  }

  /// The file that waits; nil without one.
  var preview: Preview?
  /// The work under way; nil without any.
  var work: Work?
  /// The imports that were carried out, the last one first.
  var finished: [ImportRecord] = []
  /// The sentence about what happened last; empty before.
  var notice = ""
}
