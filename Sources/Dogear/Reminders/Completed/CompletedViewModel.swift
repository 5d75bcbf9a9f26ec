import Combine

/// The view model of the completed reminders, the last one first.
final class CompletedViewModel: ObservableObject {
  /// The completions that are shown, and the number of all.
  typealias Found = (rows: [ReminderCompletion], count: Int)

  /// The number of completions that are shown first, and shown more at a time.
  static let step = 60
  /// The largest number that is shown at once.
  static let limit = 3000

  /// The completions that are shown.
  @Published private(set) var rows: [ReminderCompletion]
  /// The number of all.
  @Published private(set) var count: Int

  /// The moment at which the page was opened.
  let moment: Moment
  private let shownCount: Int
  private let changes: AnyPublisher<ListSnapshot<Reminder>, Never>
  private var following: AnyCancellable?

  /// Makes the view model of completions as they are now.
  ///
  /// - Parameter changes: the states of the list whose reminders they are of.
  init(
    _ rows: [ReminderCompletion], of count: Int, at moment: Moment,
    changes: AnyPublisher<ListSnapshot<Reminder>, Never>
  ) {
    self.rows = rows
    self.count = count
    (self.moment, self.changes, shownCount) = (moment, changes, max(rows.count, Self.step))
  }

  /// Follows the completions from now on.
  ///
  /// - Parameter read: reads so many of them.
  func follow(_ read: @escaping (Int) -> AnyPublisher<Found, Never>) {
    following = changes.map { [shownCount] _ in read(shownCount) }.switchToLatest()
      .sink { [weak self] found in
        guard let self else { return }
        if rows != found.rows { rows = found.rows }
        if count != found.count { count = found.count }
      }
  }

  /// The number of rows of the page that shows more; nil where it shows all, or as many as it can.
  var nextCount: Int? {
    rows.count < min(count, Self.limit) ? min(rows.count + Self.step, Self.limit) : nil
  }
}
