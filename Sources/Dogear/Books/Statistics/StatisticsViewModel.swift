import Combine
import CombineExtras
import Validation

/// The view model of the figures of a year.
final class StatisticsViewModel: ObservableObject {
  /// The figures.
  @Published private(set) var statistics: BookStatistics
  /// The number of books that the reader means to read in the year; 0 without a goal.
  @Published private(set) var goal = 0
  /// The typed goal.
  @Published var goalText = ""
  /// The message about it; empty where it is valid.
  @Published private(set) var goalMessage = ""

  private let books: AnyPublisher<ListSnapshot<Book>, Never>
  private let goals: AnyPublisher<ListSnapshot<ReadingGoal>, Never>
  private let today: Day

  /// Makes the view model of a year.
  ///
  /// - Parameters:
  ///   - goal: the goal now; 0 for none.
  ///   - books: the states of the shelf.
  ///   - goals: the states of the goals.
  init(
    statistics: BookStatistics, goal: Int, today: Day, books: AnyPublisher<ListSnapshot<Book>, Never>,
    goals: AnyPublisher<ListSnapshot<ReadingGoal>, Never>
  ) {
    (self.statistics, self.goal, self.today) = (statistics, goal, today)
    (self.books, self.goals) = (books, goals)
    goalText = goal == 0 ? "" : "\(goal)"
    $goalText.map { Self.number($0) == nil ? "Not a number of books" : "" }.assign(to: &$goalMessage)
  }

  /// Follows the shelf and the goal from now on.
  ///
  /// - Parameters:
  ///   - thread: computes the figures.
  ///   - scheduler: receives them.
  func follow(computingOn thread: some Scheduler, scheduler: some Scheduler) {
    let (year, today) = (statistics.year, today)
    books
      .mapNewest(on: thread, deliverOn: scheduler) { YearFigures.figures(of: $0, year: year, today: today) }
      .assign(to: &$statistics)
    goals.map { $0.item("\(year)")?.books ?? 0 }.removeDuplicates().assign(to: &$goal)
  }

  /// The number of books that was typed, 0 where nothing was; nil for anything else.
  var typedGoal: Int? { Self.number(goalText) }

  /// The part of the goal that is reached, in percent, at most 100.
  var goalPercent: Int { goal == 0 ? 0 : min(100, statistics.total.books * 100 / goal) }

  /// A sentence about the goal: 3 of 12 books, 9 to go. Empty without one.
  var goalSentence: String {
    if goal == 0 { return "" }
    let (read, left) = (statistics.total.books, goal - statistics.total.books)
    let part = "\(read.grouped) of \(goal.counted("book"))"
    return left > 0 ? "\(part), \(left.grouped) to go" : "\(part): reached"
  }

  private static func number(_ text: String) -> Int? {
    let text = text.trimmed
    if text.isEmpty { return 0 }
    guard let number = Int(text), ReadingGoal.range.contains(number) else { return nil }
    return number
  }
}
