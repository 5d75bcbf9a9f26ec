import Combine
import HTTP
import Live
import Templates

extension BooksFeature {
  /// The page of a shelf as others see it by a link: they can't change it, and see neither notes nor who borrowed what.
  func sharedShelf() -> Page<Visitor, SharedShelfViewModel> {
    .list(
      at: BooksPath.shared, template: "Books/shared", title: { _ in "A shelf" },
      fields: SharedShelfViewModel.sharedFields
    ) { visit in
      let link = visit.request.parameters["link"] ?? ""
      let owner = try await owner(of: link)
      let links = try await links.list(of: owner)
      return SharedShelfViewModel(
        try await FoundList(in: store, of: owner, by: visit), link: link,
        isShared: isShared(link, links, by: owner, on: visit.scheduler))
    }
    .onOpen { model, _ in
      model.follow()
      model.followLink()
    }
  }

  /// A publisher of whether a link shows a shelf: it was not revoked, and its owner's account may be used and stays.
  func isShared(
    _ link: ShelfLink.ID, _ links: SharedList<ShelfLink>, by owner: OwnerID, on scheduler: LoopScheduler
  ) -> AnyPublisher<Bool, Never> {
    links.publisher(on: scheduler.loop).isRevoked(link)
      .combineLatest(accounts.store.sharing(of: owner).receive(on: scheduler))
      .map { isRevoked, isSharing in !isRevoked && isSharing }
      .removeDuplicates()
      .eraseToAnyPublisher()
  }

  /// The owner of the shelf that a link shows.
  ///
  /// - Throws: `HTTPError` with status 404 where there is no such link, or its owner's account is disabled or to be deleted.
  func owner(of link: ShelfLink.ID) async throws -> OwnerID {
    guard let owner = try await links.owner(of: link), try await accounts.store.isSharing(owner) else {
      throw HTTPError(
        .notFound, "This link is not good, or no longer. Ask whoever gave it to you for another.")
    }
    return owner
  }
}

extension Book {
  /// The fields of a book that others may see.
  fileprivate static let sharedFields = Fields<Book>()
    .text("id", \.id)
    .text("title", \.title)
    .text("byline", \.byline)
    .text("seriesText", \.seriesText)
    .text("pagesText", \.pagesText)
    .text("statusName", \.status.name)
    .flag("isBeingRead", \.isBeingRead)
    .text("stars") { $0.rating.map(Book.stars) ?? "" }
    .text("ratingText") { $0.rating.map(Book.ratingText) ?? "" }
    .flag("hasReview") { !$0.review.isEmpty }
    .html("review") { Markdown.html($0.review) }
    .text("coverURL", \.coverURL)
}

extension SharedShelfViewModel {
  fileprivate static let sharedFields = Fields<SharedShelfViewModel>()
    .text("link") { $0.link }
    .text("count") { $0.count }
    .flag("isRevoked") { $0.isRevoked }
    .list("books", \.shownBooks, id: \.item.id, ListRow.fields(Book.sharedFields))
    .merging(\.itself, fields)

  private var shownBooks: ListSnapshot<Book> { shown.rows }
}
