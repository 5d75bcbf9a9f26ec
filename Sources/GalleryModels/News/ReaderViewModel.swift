import Combine
import Foundation

/// The reader of news: stories that match its keywords, as they arrive, with their age.
public final class ReaderViewModel: ObservableObject {
  @Published private var allStories: [Story] = []
  @Published public private(set) var filter: [String] = []
  @Published public private(set) var error: API.Error?
  @Published public private(set) var currentDate: Date
  @Published public private(set) var isLoading = false
  @Published public var condition: ServiceCondition
  @Published public var presentingSettingsSheet: Bool
  @Published public private(set) var presentingAddKeywordSheet = false
  @Published public var newKeyword = ""

  /// The keywords, which all views of the reader have from here.
  public let settings: Settings
  /// The time zone in which the reader reads times.
  public let zone: TimeZone

  private let api: (ServiceCondition) -> API
  private let now: () -> Date
  private var fetching: AnyCancellable?
  private var ticking: AnyCancellable?

  public init(
    settings: Settings, presentingSettingsSheet: Bool = false, condition: ServiceCondition = .fine,
    zone: TimeZone = .gmt, now: @escaping () -> Date = { Date() }, api: @escaping (ServiceCondition) -> API
  ) {
    (self.settings, self.api, self.now, currentDate) = (settings, api, now, now())
    (self.presentingSettingsSheet, self.condition, self.zone) = (presentingSettingsSheet, condition, zone)
    settings.$keywords
      .map { $0.map { $0.value } }
      .assign(to: &$filter)
  }

  /// The stories whose title has any of the keywords; all of them without one.
  public var stories: [Story] {
    guard !filter.isEmpty else { return allStories }
    return allStories.filter { story in
      let title = story.title.lowercased()
      return filter.contains { title.contains($0) }
    }
  }

  public var title: String { stories.count == 1 ? "1 Story" : "\(stories.count) Stories" }
  public var header: String {
    filter.isEmpty ? "Showing all stories" : "Filter: \(filter.joined(separator: ", "))"
  }

  /// Fetches the stories anew.
  public func fetchStories(on scheduler: some Scheduler) {
    isLoading = true
    fetching = api(condition).stories()
      .receive(on: scheduler)
      .sink(
        receiveCompletion: { [weak self] in
          self?.isLoading = false
          if case .failure(let error) = $0 { self?.error = error }
        },
        receiveValue: { [weak self] in
          self?.allStories = $0
          self?.error = nil
        })
  }

  /// Has the ages of the stories follow the time, every ten seconds.
  public func followTime<S: Scheduler>(on scheduler: S) {
    ticking = AnyCancellable(
      scheduler.schedule(
        after: scheduler.now.advanced(by: .seconds(10)), interval: .seconds(10),
        tolerance: scheduler.minimumTolerance, options: nil
      ) { [weak self] in
        guard let self else { return }
        currentDate = now()
      })
  }

  /// Opens the sheet for another keyword.
  public func beginAddingKeyword() {
    (newKeyword, presentingAddKeywordSheet) = ("", true)
  }

  /// Adds what was typed, in lower case, and closes the sheet, which stays open where there is a problem with that.
  /// Returns whether it closed.
  public func addKeyword() -> Bool {
    guard settings.problem(with: newKeyword) == nil else { return false }
    settings.addKeyword(newKeyword)
    cancelAddingKeyword()
    return true
  }

  /// Closes the sheet for another keyword.
  public func cancelAddingKeyword() {
    (newKeyword, presentingAddKeywordSheet) = ("", false)
  }

  public func dismissError() {
    error = nil
  }

  /// The age of a story, such as "5 minutes ago".
  public func relativeTime(of story: Story) -> String {
    let seconds = max(0, Int(currentDate.timeIntervalSince(story.date)))
    let units = [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")]
    guard let (length, name) = units.first(where: { seconds >= $0.0 }) else { return "now" }
    let count = seconds / length
    return "\(count) \(name)\(count == 1 ? "" : "s") ago"
  }
}
