/// One row of a table of books as it was read.
struct ImportedRow: Hashable, Sendable {
  /// The number of the row in its table.
  let number: Int
  /// The book; nil where the row has none.
  let draft: BookDraft?
  /// The reason why there is none; empty where there is one.
  let problem: String
  /// Remarks on texts that were read otherwise than they are written, or left out.
  let remarks: [String]
}
