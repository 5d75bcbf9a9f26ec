import HTTP
import Live

extension Page where Visitor == Dogear.Visitor, Model == BookViewModel {
  /// The page with the actions that change the readings and the quotes of its book.
  func bookPartActions(of store: ListStore<Book>) -> Self {
    self
      .action("addReading") { model, submission, visit in
        guard let days = model.days(submission, allowsNone: false) else { return .invalid }
        return try await store.edit(id: model.book.id, of: visit) { book, _ in
          book.add(Reading(start: days.start, finish: days.finish))
        }
      }
      .action("saveReading") { model, submission, visit in
        let key = submission.argument ?? ""
        guard let days = model.days(submission, allowsNone: true) else { return .invalid }
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
      .input(.multiline("quote", \.quote).message(\.quoteMessage))
      .input(.text("quotePage", \.quotePage).label("Page"))
      .action("addQuote", inputs: ["quote", "quotePage"]) { model, submission, visit in
        guard model.quoteMessage.isEmpty else {
          model.isQuoting = !submission.isLive
          return .invalid
        }
        let quote = BookQuote(text: model.quote.trimmed, page: model.quotePage.trimmed)
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

extension BookViewModel {
  /// The days of a reading as a form sends them; nil where they are not valid, as a message says then.
  fileprivate func days(_ submission: Submission, allowsNone: Bool) -> ReadingDays? {
    let days = ReadingDays(submission)
    if days == nil {
      readingMessage = "A reading begins before it ends"
    } else if !allowsNone, days == ReadingDays() {
      readingMessage = "Say when the reading began, or when it ended"
    } else {
      readingMessage = ""
    }
    return readingMessage.isEmpty ? days : nil
  }
}

/// The days of a reading as a form sends them.
private struct ReadingDays: Equatable {
  var start: Day?
  var finish: Day?

  /// No days.
  init() {}

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
