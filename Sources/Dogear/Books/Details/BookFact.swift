import Templates

/// A fact about a book, such as its publisher.
struct BookFact: Hashable, Sendable {
  /// The id of its element.
  let id: String
  /// The name of the fact.
  let name: String
  /// The parts of its text that lead to other books, in front of the rest.
  var links: [BookLink] = []
  /// The rest of the text.
  var text = ""

  static let fields = Fields<BookFact>()
    .text("id", \.id)
    .text("name", \.name)
    .text("text", \.text)
    .list("links", BookLink.fields) { $0.links }
}

/// A value that a book has in common with others, with the address of the shelf that shows them.
struct BookLink: Hashable, Sendable {
  /// The value for the person.
  let name: String
  let path: String
  /// The text between it and what follows.
  var rest = ""

  /// Makes the link to the books that have a value of a property, in an order where one is named.
  init(_ property: BookProperty, _ value: String, by order: BookOrder? = nil) {
    var question = ShelfQuestion()
    question.filter[property] = value
    question.filter.sort = order?.rawValue ?? ""
    (name, path) = (property.name(of: value), question.address)
  }

  static let fields = Fields<BookLink>().text("name", \.name).text("path", \.path).text("rest", \.rest)
}

extension Book {
  private static let factColumns = columns.all.filter(\.isFact)

  /// The facts that are known of the book: some of several columns, and those columns that are facts of their own.
  var facts: [BookFact] {
    let composed = [
      BookFact(
        id: "series-text", name: Column.series.label, links: links(.series, [series], by: .series),
        text: series.isEmpty || seriesNumber.isEmpty ? "" : ", \(seriesNumber)"),
      BookFact(id: "pages-text", name: "Length", text: pagesText),
      BookFact(id: "format-text", name: Column.format.label, links: links(.format, [format.rawValue])),
      BookFact(
        id: "publisher-text", name: "Published", links: links(.publisher, [publisher]),
        text: year == 0 ? "" : publisher.isEmpty ? "\(year)" : ", \(year)"),
      BookFact(id: "language-text", name: Column.language.label, links: links(.language, [language])),
    ]
    let own = Self.factColumns.map {
      BookFact(id: "\($0.inputName)-text", name: $0.label, text: $0.kind.text(self))
    }
    let last = [
      BookFact(id: "tags-text", name: Column.tags.label, links: links(.tag, tags)),
      BookFact(id: "owned-text", name: "Copy", text: copyText),
    ]
    return (composed + own + last).filter { !$0.text.isEmpty || !$0.links.isEmpty }
  }

  /// The people who made the book, in a sentence as ``byline`` has it.
  var makers: [BookLink] {
    let people = contributors
    return people.indices.map { index in
      var link = BookLink(.author, people[index].name)
      let role = people[index].role
      let separator = index == people.count - 1 ? "" : index == people.count - 2 ? " and " : ", "
      link.rest = (role.isEmpty ? "" : " (\(role))") + separator
      return link
    }
  }

  /// Links to the books that have each of some values, with commas between them.
  private func links(_ property: BookProperty, _ values: [String], by order: BookOrder? = nil) -> [BookLink] {
    let values = values.filter { !$0.isEmpty }
    return values.indices.map { index in
      var link = BookLink(property, values[index], by: order)
      link.rest = index == values.count - 1 ? "" : ", "
      return link
    }
  }

  private var copyText: String {
    if !loanedTo.isEmpty { return "Lent to \(loanedTo)" }
    return isOwned ? "Yours" : ""
  }
}
