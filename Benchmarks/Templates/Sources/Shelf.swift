import Templates

/// A book with what needs escaping in each of its texts.
struct Book: Sendable {
  let id: String
  let title: String
  let author: String
  let year: Int
  let note: String
  var isRead = false

  init(_ number: Int) {
    id = "book-\(number)"
    title = "Book \(number) & \"Tales\" of <Title> \(number)"
    author = "Author O'Neil \(number)"
    year = 1950 + number
    note = "A <b>short</b> note about book number \(number) on the shelf, and about little else"
  }

  static let fields = Fields<Book>()
    .text("id", \.id).text("title", \.title).text("author", \.author).text("year", \.year).text(
      "note", \.note
    )
    .flag("isRead", \.isRead)
}

/// A shelf whose rows are its own.
struct Shelf: Sendable {
  var books: [Book]

  static let fields = Fields<Shelf>().list("books", \.books, id: \.id, Book.fields)
}

/// Rows that pages share.
final class Rows: SharedRows {
  let rows: [Book]
  let serial: Int

  init(_ rows: [Book], serial: Int) { (self.rows, self.serial) = (rows, serial) }
}

/// A shelf whose rows are shared.
struct SharedShelf: Sendable {
  var books: Rows

  static let fields = Fields<SharedShelf>().list("books", \.books, id: \.id, Book.fields)
}

let source = """
  <ul class="shelf">
  {{#books}}
  <li class="book" id="{{id}}"><h2>{{title}}</h2>
  <p class="by">by {{author}}, {{year}} {{#isRead}}(read){{/isRead}}</p><p class="note">{{note}}</p>
  <form method="post" action="/books"><button name="read" value="{{id}}">Mark as read</button></form></li>
  {{/books}}
  </ul>
  """

/// The same by hand, as plain string concatenation.
func concatenated(_ books: [Book]) -> String {
  var html = "<ul class=\"shelf\">\n"
  for book in books {
    html += "<li class=\"book\" id=\"" + escaped(book.id) + "\"><h2>" + escaped(book.title) + "</h2>\n"
    html += "<p class=\"by\">by " + escaped(book.author) + ", " + String(book.year) + " "
    if book.isRead { html += "(read)" }
    html += "</p><p class=\"note\">" + escaped(book.note) + "</p>\n"
    html += "<form method=\"post\" action=\"/books\"><button name=\"read\" value=\"" + escaped(book.id)
    html += "\">Mark as read</button></form></li>\n"
  }
  return html + "</ul>"
}

private func escaped(_ text: String) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    case "'": escaped += "&#39;"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}
