import Combine
import CombineExtras

/// The view model of a year in review, as its reader sees it, or others by a link.
final class YearReviewViewModel: ObservableObject {
  /// The facts of the year.
  @Published private(set) var review: YearReview
  /// Whether the link by which others see it shows nothing any more since the page was opened.
  @Published private(set) var isRevoked = false

  private let books: AnyPublisher<ListSnapshot<Book>, Never>
  private let isShared: AnyPublisher<Bool, Never>?
  private let today: Day

  /// Makes the view model of a year.
  ///
  /// - Parameters:
  ///   - books: the states of the shelf.
  ///   - isShared: whether the link by which others see it shows it; nil for its reader.
  init(
    _ review: YearReview, today: Day, books: AnyPublisher<ListSnapshot<Book>, Never>,
    isShared: AnyPublisher<Bool, Never>?
  ) {
    (self.review, self.today, self.books, self.isShared) = (review, today, books, isShared)
  }

  /// Whether its reader sees it.
  var isOwn: Bool { isShared == nil }

  /// Follows the shelf and the link from now on.
  ///
  /// - Parameters:
  ///   - thread: computes the figures.
  ///   - scheduler: receives them.
  func follow(computingOn thread: some Scheduler, scheduler: some Scheduler) {
    let (year, today) = (review.year, today)
    books
      .mapNewest(on: thread, deliverOn: scheduler) {
        YearFigures.review(of: $0, year: year, today: today)
      }
      .assign(to: &$review)
    isShared?.map { !$0 }.assign(to: &$isRevoked)
  }

  /// The finished books; none once the link was revoked.
  var shownBooks: [FinishedReading] { isRevoked ? [] : review.books }
}
