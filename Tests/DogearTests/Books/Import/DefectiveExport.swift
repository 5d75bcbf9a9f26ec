import Foundation

@testable import Dogear

/// An export of a program with the defects that real ones have.
struct DefectiveExport {
  /// The way in which the file was written.
  struct Form: Sendable, CustomStringConvertible {
    var delimiter = ","
    var lineEnd = "\n"
    var mark: [UInt8] = []
    /// Whether some of the rows are in Windows-1252, and the others in UTF-8.
    var isMixed = false
    var isUTF16 = false

    var description: String { "\(delimiter) \(lineEnd.debugDescription) \(mark) \(isMixed) \(isUTF16)" }

    static let all = [
      Form(), Form(lineEnd: "\r\n", mark: [0xEF, 0xBB, 0xBF]), Form(delimiter: ";", lineEnd: "\r"),
      Form(delimiter: ";", lineEnd: "\r\n", isMixed: true), Form(delimiter: "\t", isMixed: true),
      Form(lineEnd: "\r\n", mark: [0xFF, 0xFE], isUTF16: true),
    ]
  }

  /// A row that has to be imported as this book, or not at all.
  enum Expectation: Equatable {
    case book(title: String)
    case sameAs(row: Int)
    case failed
  }

  private(set) var bytes: [UInt8] = []
  /// The numbers of the rows, and what is to become of them. Blank rows are not among them.
  private(set) var expectations: [(number: Int, expected: Expectation)] = []

  private static let header = [
    "Book Id", "Title", "Author", "ISBN", "ISBN13", "My Rating", "Number of Pages", "Date Read",
    "Bookshelves",
    "Exclusive Shelf", "My Review",
  ]
  private static let days = [
    "2023/01/15", "2023-01-15", "15 Jan 2023", "0000-00-00", "", "yesterday", "1/15/23",
  ]

  /// Makes an export of so many rows.
  init(rows: Int, form: Form) {
    var lines = [Self.header.joined(separator: form.delimiter)]
    for index in 0..<rows {
      // The names are row 1.
      let number = index + 2
      lines.append(line(index, number, form))
    }
    for (index, line) in lines.enumerated() {
      let ended = line + form.lineEnd
      let isLegacy = form.isMixed && index.isMultiple(of: 3)
      let encoding: String.Encoding = form.isUTF16 ? .utf16LittleEndian : isLegacy ? .windowsCP1252 : .utf8
      bytes += Array(ended.data(using: encoding) ?? Data())
    }
    bytes = form.mark + bytes
  }

  private mutating func line(_ index: Int, _ number: Int, _ form: Form) -> String {
    func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }
    var title = "Müller’s book \(index)"
    var (isbn, review) = ("=\"\"", "")
    var expected: Expectation?
    switch index % 20 {
    case 0: review = quoted("first line\(form.lineEnd)second, with \(form.delimiter) and \"quotes\"")
    case 1: (title, isbn) = ("The \"great\" book \(index)", "=\"\(Self.isbn(index))\"")
    case 2: isbn = quoted("=\"\(Self.isbn(index))\"")
    case 3: isbn = "not an isbn"
    case 4: title = "Saga \(index) (Saga\(form.delimiter) #\(index))"
    case 5:
      expected = .failed
      title = ""
    case 6:
      // The same book as five rows before.
      (title, expected) = ("The \"GREAT\" Book \(index - 5)", .sameAs(row: number - 5))
    case 7: review = "stray \" quote"
    case 8:
      expectations.append((number, .failed))
      return [String(index), title, "An author"].joined(separator: form.delimiter)
        + String(repeating: form.delimiter + "x", count: 12)
    case 9: return String(repeating: form.delimiter, count: Self.header.count - 1)
    case 10:
      expectations.append((number, .book(title: title)))
      return [String(index), title].joined(separator: form.delimiter)
    case 11: (title, expected) = (String(repeating: "long ", count: 120), .failed)
    default: break
    }
    let series = ImportedTitle(title)
    expectations.append((number, expected ?? .book(title: series.title)))
    let cells = [
      String(index), title.contains("\"") || title.contains(form.delimiter) ? quoted(title) : title,
      "José Author", isbn, "", String(index % 6),
      index.isMultiple(of: 3) ? "\(index) p." : "", Self.days[index % Self.days.count],
      quoted("to-read, tag \(index % 7)"),
      ["read", "to-read", "currently-reading", "mine"][index % 4], review,
    ]
    return cells.joined(separator: form.delimiter)
  }

  private static func isbn(_ index: Int) -> String {
    let first = "978\(String(100_000_000 + index))"
    let sum = first.utf8.enumerated().reduce(0) {
      $0 + ($1.offset.isMultiple(of: 2) ? 1 : 3) * (Int($1.element) - 48)
    }
    return first + String((10 - sum % 10) % 10)
  }
}
