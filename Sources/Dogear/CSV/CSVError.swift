/// The reason why a table can't be read at all. The messages are safe to show.
enum CSVError: Error, Hashable, Sendable {
  /// The file has more bytes than are taken.
  case tooLarge(megabytes: Int)
  /// The file is a spreadsheet's own, or a picture, or anything else but text.
  case notText
  /// There is no row in it.
  case empty
  /// There are more rows than are taken.
  case tooManyRows(limit: Int)
  /// From this row on the quotes make no sense.
  case openQuotes(row: Int)
  /// From this line on the parts of a calendar don’t match, or are too many.
  case calendar(line: Int)

  /// The message for the person.
  var message: String {
    switch self {
    case .tooLarge(let megabytes): "The file has more than \(megabytes) MB. Split it, and import the parts."
    case .notText: "This is no text file. Save the table as CSV first."
    case .empty: "There is nothing in this file."
    case .tooManyRows(let limit): "The file has more than \(limit) rows. Split it, and import the parts."
    case .openQuotes(let row): "The quotes in this file don’t match, at the latest from row \(row) on."
    case .calendar(let line): "The parts of this calendar don’t match, or are too many, from line \(line) on."
    }
  }
}
