import Templates

extension Book {
  /// The status, and how far the reader is.
  var statusText: String {
    guard let reading = currentReading, reading.progress != nil else { return status.name }
    return "\(status.name), \(progressText(of: reading))"
  }
}

extension BookViewModel {
  static var fields: Fields<BookViewModel> {
    Fields<BookViewModel>()
      .text("id") { $0.book.id }
      .text("bookTitle") { $0.book.title }
      .text("subtitle") { $0.book.subtitle }
      .text("byline") { $0.book.byline }
      .list("makers", BookLink.fields) { $0.book.makers }
      .list("facts", id: \.id, BookFact.fields) { $0.book.facts }
      .text("statusText") { $0.book.statusText }
      .flag("isRead") { $0.book.isRead }
      .flag("isBeingRead") { $0.book.isBeingRead }
      .text("percent") { model in "\(model.book.currentReading.map(model.book.percent) ?? 0)" }
      .text("tenPages") { "\($0.book.step(of: 10))" }
      .text("lastPlace", \.book.lastPlace)
      .list("ratings", id: \.value, OfferedRating.fields) { $0.ratings }
      .text("ratingText") { $0.book.rating.map(Book.ratingText) ?? "Not rated" }
      .text("beginText") { $0.book.isRead ? "Read it again" : "Begin to read" }
      .text("readingMessage") { $0.readingMessage }
      .flag("isAddingReading") { $0.isAddingReading }
      .flag("isQuoting") { $0.isQuoting }
      .list("readings", id: \.key, readingFields) { $0.book.readings }
      .list(
        "quotes", id: \.key,
        Fields<BookQuote>().text("key", \.key).text("text", \.text).text("page", \.page)
      ) { $0.book.quotes }
      .flag("hasNote") { !$0.book.note.isEmpty }
      .flag("hasReview") { !$0.book.review.isEmpty }
      .html("note") { Markdown.html($0.book.note) }
      .html("review") { Markdown.html($0.book.review) }
      .list("reminders", id: \.id, OfferedReminder.fields) { OfferedReminder.all(for: $0.book) }
      .text("coverURL") { $0.book.coverURL }
      .flag("hasCover") { !$0.book.cover.isEmpty }
      .text("coverNotice") { $0.coverNotice }
      .flag("isEditing") { $0.isEditing }
      .flag("showsGone") { $0.showsGone }
      .flag("isGone") { $0.isGoneWhileEdited }
      .noticingFinish()
      .offeringChoices()
  }

  private static var readingFields: Fields<Reading> {
    Fields<Reading>()
      .text("key", \.key)
      .text("start") { $0.start?.description ?? "" }
      .text("finish") { $0.finish?.description ?? "" }
      .text("startText") { $0.start?.text ?? "" }
      .text("finishText") { $0.finish?.text ?? "" }
      .text("stars") { $0.rating.map(Book.stars) ?? "" }
  }

  /// The ratings that a reader chooses from, in half stars, the best first.
  private var ratings: [OfferedRating] {
    Reading.ratings.reversed().map { OfferedRating(value: $0, isChosen: $0 == book.rating) }
  }
}

/// A rating that a reader can give, in half stars.
private struct OfferedRating: Hashable, Sendable {
  let value: Int
  let isChosen: Bool

  static var fields: Fields<OfferedRating> {
    Fields<OfferedRating>()
      .text("value") { "\($0.value)" }
      .text("name") { Book.ratingText($0.value) }
      .text("stars") { Book.stars($0.value) }
      .flag("isChosen", \.isChosen)
  }
}
