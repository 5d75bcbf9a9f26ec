/// The imports of an owner as their page shows them.
struct ImportState: Sendable {
  /// Work that is under way.
  struct Work: Hashable, Sendable {
    /// Whether an import is being undone.
    var isUndo = false
    /// The number of rows that were carried out, and of all.
    var done = 0
    var total = 0
  }

  /// The file that waits; nil without one.
  var preview: ImportPreview?
  /// The work under way; nil without any.
  var work: Work?
  /// The imports that were carried out, the last one first.
  var finished: [ImportRecord] = []
  /// The sentence about what happened last; empty before.
  var notice = ""

  /// Whether the rows of a window are known, as far as there are any.
  func shows(_ window: ImportWindow) -> Bool { preview == nil || preview?.rows[window] != nil }
}
