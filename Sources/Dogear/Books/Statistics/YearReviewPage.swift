import Combine
import HTTP
import Live
import Templates

extension BooksFeature {
  /// The page of a year in review, for its reader.
  func yearReview() -> Page<Visitor, YearReviewViewModel> {
    yearReview(at: .year) { visit in (visit.visitor.owner, nil) }
  }

  /// The page of a year in review, as others see it by a link.
  func sharedYearReview() -> Page<Visitor, YearReviewViewModel> {
    yearReview(at: .sharedYear) { visit in
      let link = visit.request.parameters["link"] ?? ""
      return (try await owner(of: link), link)
    }
  }

  private func yearReview(
    at path: BooksPath,
    _ find: @escaping @Sendable (Visit<Visitor>) async throws -> (owner: OwnerID, link: ShelfLink.ID?)
  ) -> Page<Visitor, YearReviewViewModel> {
    Page(
      path.route, template: "Books/year", fields: YearReviewViewModel.fields,
      title: { "\($0.review.year) in books" }
    ) { visit in
      let (owner, link) = try await find(visit)
      guard let year = visit.request.parameters["year"].flatMap({ Int($0) }), (1...9999).contains(year) else {
        throw HTTPError(.notFound, "There is no such year.")
      }
      let shelf = try await store.list(of: owner)
      let today = visit.visitor.day(at: store.clock())
      let books = shelf.snapshot
      let review = await withTaskExecutorPreference(visit.aside) {
        YearFigures.review(of: books, year: year, today: today)
      }
      let loop = visit.scheduler.loop
      var shared: AnyPublisher<Bool, Never>?
      if let link { shared = isShared(link, try await links.list(of: owner), by: owner, on: visit.scheduler) }
      return YearReviewViewModel(review, today: today, books: shelf.publisher(on: loop), isShared: shared)
    }
    .large { $0.shownBooks.count > 100 }
    .onOpen { model, visit in
      model.follow(computingOn: LoopScheduler(lane: visit.aside), scheduler: visit.scheduler)
    }
  }
}

extension YearReviewViewModel {
  fileprivate static var fields: Fields<YearReviewViewModel> {
    let fact = Fields<YearReview.Fact>().text("name", \.name).text("text", \.text).text("detail", \.detail)
    return Fields<YearReviewViewModel>()
      .text("year") { "\($0.review.year)" }
      .text("headline") { $0.isRevoked ? "" : $0.review.headline }
      .flag("isOwn") { $0.isOwn }
      .flag("isRevoked") { $0.isRevoked }
      .flag("hasBooks") { !$0.shownBooks.isEmpty }
      .flag("hasFavourites") { !$0.isRevoked && !$0.review.favourites.isEmpty }
      .list("facts", id: \.id, fact) { $0.isRevoked ? [] : $0.review.facts }
      .list("favourites", id: \.key, FinishedReading.fields) { $0.isRevoked ? [] : $0.review.favourites }
      .list("books", id: \.key, FinishedReading.fields) { $0.shownBooks }
  }
}
