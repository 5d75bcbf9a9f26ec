import HTTP
import Live

extension Page where Visitor == Dogear.Visitor, Model == BookViewModel {
  /// The page with the actions that change the readings and the quotes of its book.
  func bookPartActions(of store: ListStore<Book>) -> Self {
    self
      .action("addReading") { model, submission, visit in
        guard let days = ReadingDays(submission) else { return .done(announcing: ReadingDays.message) }
        return try await store.edit(id: model.book.id, of: visit) { book, _ in
          book.readings.append(Reading(start: days.start, finish: days.finish))
        }
      }
      .action("saveReading") { model, submission, visit in
        let key = submission.argument ?? ""
        guard let days = ReadingDays(submission) else { return .done(announcing: ReadingDays.message) }
        return try await store.edit(id: model.book.id, of: visit) { book, _ in
          guard let index = book.readings.firstIndex(where: { $0.key == key }) else { return }
          (book.readings[index].start, book.readings[index].finish) = (days.start, days.finish)
        }
      }
      .action("removeReading") { model, submission, visit in
        let key = submission.argument ?? ""
        return try await store.edit(id: model.book.id, of: visit) { book, _ in
          if let index = book.readings.firstIndex(where: { $0.key == key }) {
            book.readings.remove(at: index)
          }
        }
      }
      .input(.multiline("quote", \.quote))
      .input(.text("quotePage", \.quotePage).label("Page"))
      .action("addQuote", inputs: ["quote", "quotePage"]) { model, _, visit in
        let quote = BookQuote(text: model.quote.trimmed, page: model.quotePage.trimmed)
        if quote.text.isEmpty { return .done(announcing: "The quote is empty.") }
        _ = try await store.edit(id: model.book.id, of: visit) { book, _ in
          // The same form may be submitted twice.
          if !book.quotes.contains(quote) { book.quotes.append(quote) }
        }
        (model.quote, model.quotePage) = ("", "")
        return .done(focusing: "quotes-heading", announcing: "The quote is noted down.")
      }
      .action("removeQuote") { model, submission, visit in
        let key = submission.argument ?? ""
        _ = try await store.edit(id: model.book.id, of: visit) { book, _ in
          book.quotes.removeAll { $0.key == key }
        }
        return .done(focusing: "quotes-heading", announcing: "The quote is removed.")
      }
  }
}

/// The days of a reading as a form sends them.
private struct ReadingDays {
  static let message = "The days are not valid: a reading begins before it ends."

  let start: Day?
  let finish: Day?

  /// Reads the fields `start` and `finish`, which may be empty; nil where one of them is no day, or they are in the wrong order.
  init?(_ submission: Submission) {
    let texts = [submission.fields.line("start"), submission.fields.line("finish")]
    (start, finish) = (Day(texts[0]), Day(texts[1]))
    guard (start == nil) == texts[0].isEmpty, (finish == nil) == texts[1].isEmpty else { return nil }
    if let start, let finish, finish < start { return nil }
  }
}

extension Reading {
  /// A text by which a form names the reading, the same as long as its days are.
  var key: String { String("\(start?.description ?? "")/\(finish?.description ?? "")".fnv1a, radix: 36) }
}

extension BookQuote {
  /// A text by which a form names the quote.
  var key: String { String("\(page)\n\(text)".fnv1a, radix: 36) }
}
