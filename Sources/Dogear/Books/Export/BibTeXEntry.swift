/// A book as an entry of a bibliography, for BibTeX and biblatex. What is private is not in it.
struct BibTeXEntry: Sendable {
  /// The columns that have a field: those that describe the book first, then its numbers and keywords.
  private static let columns = {
    let last: [Book.Column] = [.isbn, .pages, .tags]
    return (Book.Column.allCases.filter { !last.contains($0) } + last).compactMap { column in
      let description = Book.columns[column]
      return description.bibTeXName.map { (name: $0, kind: description.kind) }
    }
  }()

  private let fields: [(name: String, value: String)]
  private let key: String

  /// Makes the entry of a book.
  ///
  /// - Parameter key: the entry's key, unique in its file.
  init(_ book: Book, key: String) {
    func names(_ roles: Set<String>) -> String {
      book.contributors.filter { roles.contains($0.role.lowercased()) }.map { Self.person($0.name) }
        .joined(separator: " and ")
    }
    self.key = key
    let people = [
      ("author", names([""])), ("editor", names(["editor"])), ("translator", names(["translator"])),
    ]
    let others = Self.columns.map { ($0.name, Self.escaped($0.kind.text(book))) }
    fields = (people + others).filter { !$0.1.isEmpty }
  }

  /// The entry, with an empty line behind it.
  var text: String {
    let lines = fields.map { "  \($0.name) = {\($0.value)}" }.joined(separator: ",\n")
    return "@book{\(key),\n\(lines)\n}\n\n"
  }

  /// A name that is kept together where the word “and” in it would part it.
  private static func person(_ name: String) -> String {
    let isParted = name.lowercased().split(separator: " ").contains("and")
    return isParted ? "{\(escaped(name))}" : escaped(name)
  }

  /// A text in which no character means anything to LaTeX.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\textbackslash{}"
      case "~": escaped += "\\textasciitilde{}"
      case "^": escaped += "\\textasciicircum{}"
      // Braces of their own would have to match.
      case "{": escaped += "\\textbraceleft{}"
      case "}": escaped += "\\textbraceright{}"
      case "&", "%", "$", "#", "_": escaped += "\\" + String(scalar)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

/// The keys of a file's entries: the last word of the first author's name, the year, and the first word of the title, with a
/// number where another entry has the same.
struct BibTeXKeys {
  private var counts: [String: Int] = [:]

  /// The key of a book.
  mutating func key(for book: Book) -> String {
    let name = book.contributors.first?.name.split(separator: " ").last.map(String.init) ?? ""
    let title =
      book.title.split(separator: " ").lazy.map { Self.plain(String($0)) }.first { $0.count > 3 } ?? ""
    let words = Self.plain(name) + (book.year == 0 ? "" : String(book.year)) + title
    let key = words.isEmpty ? "book" : words
    let count = (counts[key] ?? 0) + 1
    counts[key] = count
    return count == 1 ? key : "\(key)-\(count)"
  }

  /// The letters and digits of a word that every BibTeX takes in a key.
  private static func plain(_ word: String) -> String {
    String(word.lettersAndDigits.unicodeScalars.filter { $0.isASCII })
  }
}
