import Foundation
import Templates

extension Book {
  /// The fields of a book in a list, for templates.
  static let fields = Fields<Book>()
    .text("title", \.title)
    .text("subtitle", \.subtitle)
    .text("byline", \.byline)
    .text("seriesText", \.seriesText)
    .text("pagesText", \.pagesText)
    .text("isbn", \.isbn)
    .flag("isWanted") { $0.status == .wanted }
    .flag("isBeingRead", \.isBeingRead)
    .flag("isRead", \.isRead)
    .flag("isStopped") { $0.status == .stopped }
    .text("statusText", \.statusText)
    .text("stars") { $0.rating.map(Book.stars) ?? "" }
    .text("ratingText") { $0.rating.map(Book.ratingText) ?? "" }
    .text("coverURL", \.coverURL)

  /// The fields of a book that is being read.
  static let readingFields = Fields<Book>()
    .text("id", \.id)
    .text("title", \.title)
    .text("byline", \.byline)
    .text("coverURL", \.coverURL)
    .text("percent") { book in "\(book.currentReading.map(book.percent) ?? 0)" }
    .text("progressText") { book in book.currentReading.map(book.progressText) ?? "" }
    .text("tenPages") { "\($0.step(of: 10))" }
    .text("lastPlace", \.lastPlace)
}

extension ShelfViewModel {
  /// The fields of the shelf, for its template.
  static let shelfFields = Fields<ShelfViewModel>()
    .text("count") { $0.count }
    .flag("hasNoMatches") { $0.hasNoMatches }
    .flag("isAdding") { $0.isAdding }
    .flag("isReading") { !$0.booksBeingRead.isEmpty }
    .flag("isFiltered") { !$0.bookFilter.isEmpty }
    .flag("offersMore") { model in BookProperty.allCases.contains(where: model.isOffered) }
    .text("moreText") { $0.bookFilter.phrases.joined(separator: " · ") }
    .flag("isSearching") { $0.isSearching }
    .text("editPath") { BooksPath.editing.showing($0.question.pairs) }
    .text("keepPath") { BooksPath.smart.showing($0.question.pairs) }
    .list("books", \.books, id: \.item.id, ListRow.fields(Book.fields.withCells()))
    .flag("hasShelfSections") { !$0.sections.isEmpty }
    .list("shelfSections", id: \.id, ShelfSection.fields) { $0.sections }
    .list("beingRead", id: \.id, Book.readingFields) { $0.booksReadFirst }
    .list("beingReadToo", id: \.id, Book.readingFields) { $0.booksReadToo }
    .flag("isReadingMore") { !$0.booksReadToo.isEmpty }
    .text("readingMoreText") { "\($0.booksReadToo.count.grouped) more that you are reading" }
    .flag("isSorted") { $0.bookFilter.order != nil }
    .list("shows", id: \.value, OfferedChoice.fields) { $0.shows }
    .list("orders", id: \.value, OfferedChoice.fields) { $0.orders }
    .list("views", id: \.value, OfferedChoice.fields) { $0.views }
    .list("added", id: \.id, Fields<Book>().text("id", \.id).text("name", \.name)) {
      $0.added.map { [$0] } ?? []
    }
    .text("look") { $0.bookFilter.view }
    .flag("isCovers") { $0.bookFilter.look == .covers }
    .showingColumns()
    .noticingFinish()
    .offeringProperties()
    .offeringChoices()
    .merging(\.itself, fields)
}

extension Fields<ShelfViewModel> {
  /// The fields with the values of each property by which the shelf is narrowed down, such as `authorIsOffered` and
  /// `authorChoices`.
  fileprivate func offeringProperties() -> Self {
    BookProperty.allCases.reduce(self) { fields, property in
      fields
        .flag("\(property)IsOffered") { $0.isOffered(property) }
        .list("\(property)Choices", id: \.value, OfferedChoice.fields) { $0.choices(of: property) }
    }
  }
}

extension ShelfViewModel {
  /// The statuses that a person can choose from, and what else there is of.
  fileprivate var shows: [OfferedChoice] {
    var choices = ReadingStatus.allCases.map { (value: $0.rawValue, name: $0.name) }
    if facets.hasOwned { choices.append(("owned", "Owned")) }
    if facets.hasLent { choices.append(("lent", "Lent")) }
    return choices.map {
      OfferedChoice(value: $0.value, name: $0.name, isChosen: $0.value == bookFilter.show)
    }
  }

  /// The orders that a person can choose from, beside the order of the shelf. One that is the other way round comes by a press
  /// on the head of a column.
  fileprivate var orders: [OfferedChoice] {
    let chosen = bookFilter.isReversed ? nil : bookFilter.order
    let orders = BookOrder.allCases.map {
      OfferedChoice(value: $0.rawValue, name: $0.name(), isChosen: $0 == chosen)
    }
    guard bookFilter.isReversed, let order = bookFilter.order else { return orders }
    return orders + [
      OfferedChoice(value: bookFilter.sort, name: order.name(isReversed: true), isChosen: true)
    ]
  }

  /// The looks that a person can choose from, beside the list of rows.
  fileprivate var views: [OfferedChoice] {
    let chosen = bookFilter.look
    return ShelfView.allCases.map {
      OfferedChoice(value: $0.rawValue, name: $0.name, isChosen: $0 == chosen)
    }
  }

  /// Whether a person can choose a value of a property: some book has one, or one is chosen.
  fileprivate func isOffered(_ property: BookProperty) -> Bool {
    facets.values[property]?.isEmpty == false || !bookFilter[property].isEmpty
  }

  /// The values of a property to choose from; that which is chosen is among them even where no book has it any more.
  fileprivate func choices(of property: BookProperty) -> [OfferedChoice] {
    let values = facets.values[property] ?? []
    let chosen = bookFilter[property]
    if chosen.isEmpty {
      return values.map { OfferedChoice(value: $0, name: property.name(of: $0), isChosen: false) }
    }
    let known = values.contains { BookProperty.isSame($0, chosen) }
    return (known ? values : values + [chosen]).map {
      OfferedChoice(value: $0, name: property.name(of: $0), isChosen: BookProperty.isSame($0, chosen))
    }
  }
}
