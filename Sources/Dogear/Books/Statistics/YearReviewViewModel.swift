import Combine
import CombineExtras

/// The view model of a year in review, as its reader sees it, or others by a link.
final class YearReviewViewModel: ObservableObject {
  /// The facts of the year.
  @Published private(set) var review: YearReview
  /// Whether the link by which others see it was revoked while the page is open.
  @Published private(set) var isRevoked = false
  /// The link by which others see it; nil for its reader.
  let link: ShelfLink.ID?

  private let books: AnyPublisher<ListSnapshot<Book>, Never>
  private let links: AnyPublisher<ListSnapshot<ShelfLink>, Never>
  private let today: Day

  /// Makes the view model of a year.
  ///
  /// - Parameters:
  ///   - books: the states of the shelf.
  ///   - links: the states of its owner's links.
  init(
    _ statistics: BookStatistics, today: Day, link: ShelfLink.ID?,
    books: AnyPublisher<ListSnapshot<Book>, Never>, links: AnyPublisher<ListSnapshot<ShelfLink>, Never>
  ) {
    review = YearReview(statistics)
    (self.today, self.link, self.books, self.links) = (today, link, books, links)
  }

  /// Follows the shelf and the link from now on.
  ///
  /// - Parameters:
  ///   - thread: computes the figures.
  ///   - scheduler: receives them.
  func follow(computingOn thread: some Scheduler, scheduler: some Scheduler) {
    let (year, today) = (review.year, today)
    books
      .mapNewest(on: thread, deliverOn: scheduler) {
        YearReview(YearFigures.figures(of: $0, year: year, today: today))
      }
      .assign(to: &$review)
    guard let link else { return }
    links.isRevoked(link).assign(to: &$isRevoked)
  }

  /// The finished books; none once the link was revoked.
  var shownBooks: [FinishedReading] { isRevoked ? [] : review.books }
}
