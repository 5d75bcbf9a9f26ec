import Combine
import Live
import Templates

@testable import Dogear

/// The quotes, and the one that is being written.
final class QuotesViewModel: ListViewModel<Quote> {
  /// The text of the new quote.
  @Published var text = ""
}

extension QuotesViewModel {
  static let pageFields = Fields<QuotesViewModel>()
    .list("quotes", \.list, id: \.item.id, ListRow.fields(Fields<Quote>().text("text", \.text)))
    .merging(\.itself, fields)
}

extension QuotesFeature {
  func list() -> Page<Visitor, QuotesViewModel> {
    .list(
      of: store, at: QuotesPath.list, template: "Quotes/list", title: "Quotes",
      fields: QuotesViewModel.pageFields
    ) { found, _ in QuotesViewModel(found) }
    .input(.text("text", \.text, limit: 2000).label("A sentence worth keeping"))
    .action("add", inputs: ["text"]) { model, submission, visit in
      if model.text.isEmpty { return .invalid }
      let quote = Quote(id: submission.key, text: model.text)
      try await store.add(quote, to: visit.visitor.owner)
      model.text = ""
      return .done(announcing: quote.addedSentence)
    }
    .rowActions(of: store)
  }
}
