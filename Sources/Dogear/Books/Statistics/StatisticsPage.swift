import Combine
import HTTP
import Live

extension BooksFeature {
  /// The page of the figures of a year, which its address names; without one, the year of today.
  func statistics() -> Page<Visitor, StatisticsViewModel> {
    Page(
      BooksPath.statistics.route, template: "Books/statistics", fields: StatisticsViewModel.fields,
      title: { "Your reading in \($0.statistics.year)" }
    ) { visit in
      let owner = visit.visitor.owner
      let (shelf, goals) = (try await store.list(of: owner), try await goals.list(of: owner))
      let today = visit.visitor.day(at: store.clock())
      let asked = Int(visit.request.query.line("year")).flatMap { (1...9999).contains($0) ? $0 : nil }
      let books = shelf.snapshot
      let statistics = await withTaskExecutorPreference(visit.aside) {
        YearFigures.figures(of: books, year: asked, today: today)
      }
      let loop = visit.scheduler.loop
      return StatisticsViewModel(
        statistics: statistics, goal: goals.item("\(statistics.year)")?.books ?? 0, today: today,
        books: shelf.publisher(on: loop), goals: goals.publisher(on: loop))
    }
    .large { $0.statistics.books.count > 100 }
    .onOpen { model, visit in
      model.follow(computingOn: LoopScheduler(lane: visit.aside), scheduler: visit.scheduler)
    }
    .input(.text("goal", \.goalText).message(\.goalMessage).label("Books to read"))
    .action("setGoal", inputs: ["goal"]) { model, _, visit in
      guard let books = model.typedGoal else { return .invalid }
      try await goals.setGoal(of: model.statistics.year, to: books, of: visit.visitor.owner)
      return .done(
        at: "\(BooksPath.statistics.route)?year=\(model.statistics.year)",
        announcing: books == 0 ? "No goal." : "The goal is \(books.counted("book")).")
    }
  }
}
