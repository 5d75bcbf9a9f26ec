import Bytes
import HTTP
import Live

extension Page where Visitor == Dogear.Visitor, Model == BookViewModel {
  /// The page with the actions that change the readings and the quotes of its book.
  func bookPartActions(of store: ListStore<Book>) -> Self {
    self
      .input(.text("begun", \.begun).message(\.daysMessage))
      .input(.text("ended", \.ended))
      .action("addReading", inputs: ["begun", "ended"]) { model, submission, visit in
        guard model.daysMessage.isEmpty, let days = ReadingDays(from: model.begun, to: model.ended) else {
          model.isAddingReading = !submission.isLive
          return .invalid
        }
        let outcome = try await store.edit(id: model.book.id, of: visit) { book, _ in
          // The same form may be submitted twice.
          if !book.readings.contains(where: { ReadingDays(of: $0) == days }) { book.add(days.reading) }
        }
        (model.begun, model.ended) = ("", "")
        return outcome
      }
      .action("saveReading") { model, submission, visit in
        let key = submission.argument ?? ""
        let days = ReadingDays(from: submission.fields.line("start"), to: submission.fields.line("finish"))
        model.readingMessage = days == nil ? ReadingDays.wrongOrder : ""
        guard let days else { return .invalid }
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

extension Reading {
  /// A text by which a form names the reading, the same as long as its days are.
  var key: String { String("\(start?.description ?? "")/\(finish?.description ?? "")".fnv1a, radix: 36) }
}

extension BookQuote {
  /// A text by which a form names the quote.
  var key: String { String("\(page)\n\(text)".fnv1a, radix: 36) }
}
