/// The limits of a table that is read.
struct CSVLimits: Sendable {
  /// The largest number of rows, blank ones and the row of names among them.
  var rows = 20_001
  /// The largest number of cells of a row.
  var cells = 200
  /// The largest number of bytes of a cell.
  var cellBytes = 100_000
  /// The largest number of rows with a quote that nothing closes: beyond it, the quotes of a file mean nothing.
  var openQuotes = 1000
}
