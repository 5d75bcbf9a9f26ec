import Combine
import GalleryModels
import Live
import Templates

/// Two lists in one view.
enum StocksAndNewsRoom: Room {
  static let description = RoomDescription(
    path: .stocksAndNews, title: "Stocks and news", subject: .lists,
    notice:
      "One view model has two lists. The stocks are decoded from JSON, unless you let the service fail.",
    sources: [
      "StocksAndNews/StocksAndNewsViewModel.swift", "StocksAndNews/Stock.swift",
      "StocksAndNews/StockService.swift", "StocksAndNews/SampleStocks.swift",
    ],
    operators: ["dataTaskPublisher", "decode", "mapError", "map", "receive(on:)", "sink"],
    preview: [.rows(3), .heading, .rows(2)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<
    Visitor, StocksAndNewsViewModel
  > {
    let stock = Fields<StockViewModel>()
      .text("symbol", \.symbol).text("company", \.description).text("price", \.price)
      .text("change", \.change).flag("isLoss", \.isLoss)
    let article = Fields<Article>()
      .text("headline", \.title).text("publication", \.publication)
      .html("drawing") { Landscape(seed: $0.title.utf8.count).markup }
    let fields = Fields<StocksAndNewsViewModel>()
      .list("stocks", \.stocks, id: \.id, stock)
      .text("message", \.message)
      .text("newsTitle", \.newsTitle)
      .list("articles", article) { $0.articles }
      .list("failures", Choice.fields) { _ in
        Choice.among(StockError.allCases.map(\.rawValue), chosen: "")
      }
    return try gallery.page(of: Self.self, fields) { visit in
      let model = StocksAndNewsViewModel()
      model.load(from: .sample(), on: ImmediateScheduler.shared)
      if let error = StockError(rawValue: visit.text("failing")) {
        model.load(from: .sample(failing: error), on: ImmediateScheduler.shared)
      }
      return model
    }
    .action("load") { model, submission, visit in
      let error = StockError(rawValue: submission.argument ?? "")
      model.load(from: .sample(failing: error), on: visit.scheduler)
      return .done(at: path.showing(["failing": error?.rawValue ?? ""]))
    }
  }
}
