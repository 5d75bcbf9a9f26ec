import Combine
import CombineExtras
import Foundation

/// The view model of the reminders, with the one that has the focus, and those that were deleted here.
final class RemindersViewModel: ListViewModel<Reminder> {
  /// The id of the focused element: the text field of a reminder, or something else on the page.
  @Published var focusedElement: String?
  /// The choice of reminders that the page shows.
  let view: ReminderView
  /// The moment at which the page shows them.
  @Published private(set) var moment: Moment
  /// The term that they are searched for.
  @Published var searchTerm: String {
    didSet { if searchTerm.trimmed != oldValue.trimmed { showBeginning() } }
  }
  /// The reminders that are shown, in the order of the view.
  @Published private(set) var chosen: ListSnapshot<Reminder>
  /// The text that is typed to add reminders.
  @Published var entry = QuickEntry() {
    willSet { reading.begin(in: self) }
  }
  /// The reminders that this text makes.
  @Published private(set) var drafts: [ReminderDraft] = []
  /// The message about it; empty where it makes some.
  @Published private(set) var entryMessage = ""
  /// The completion that was made here last, of a reminder that repeats. The page gives notice of it.
  @Published var completion: ReminderCompletion?
  /// The query of the addresses to which forms go without JavaScript, so that their page is the one that was seen.
  var formQuery = ""
  /// The reminder whose details are open.
  @Published var openedID: Reminder.ID?

  /// The reading of what is typed, which knows the titles of the person's shelf once they are loaded.
  @Published var reader: QuickReader
  /// It begins with the first text, and so do the titles. Long texts are read beside the loop.
  private var reading = LazyPipeline<RemindersViewModel> { model in
    let pipelines = [
      model.titles.assign(to: \.reader.titles, onWeak: model),
      model.$entry.map { QuickReader.message(about: $0.text) }.removeDuplicates()
        .assign(to: \.entryMessage, onWeak: model),
      model.$entry.combineLatest(model.$reader, QuickReading.init)
        .mapNewest(on: model.thread, deliverOn: model.scheduler, unless: \.isShort) { $0.drafts }
        .removeDuplicates()
        .assign(to: \.drafts, onWeak: model),
    ]
    return AnyCancellable { for pipeline in pipelines { pipeline.cancel() } }
  }
  private let thread: () -> AnyScheduler
  private let scheduler: AnyScheduler
  private let titles: AnyPublisher<QuickTitles?, Never>
  private let edits = PassthroughSubject<Reminder.ID, Never>()
  private var subscriptions: Set<AnyCancellable> = []

  /// Makes the view model of a list as a visit found it.
  ///
  /// - Parameters:
  ///   - reader: reads what is typed, and says what time it is, and where.
  ///   - titles: publishes the titles on the person's shelf, once somebody types.
  ///   - thread: makes the scheduler that reads long texts.
  ///   - scheduler: receives what was read.
  init(
    _ found: FoundList<Reminder>, view: ReminderView = .all, searchTerm: String = "",
    reader: QuickReader = QuickReader(zone: .gmt) { 0 },
    titles: AnyPublisher<QuickTitles?, Never> = Empty().eraseToAnyPublisher(),
    readingOn thread: @escaping () -> AnyScheduler = { .immediate },
    scheduler: some Scheduler = ImmediateScheduler.shared
  ) {
    self.view = view
    (self.titles, self.thread, self.scheduler) = (titles, thread, AnyScheduler(scheduler))
    (self.reader, self.searchTerm) = (reader, searchTerm)
    let moment = Moment(now: reader.clock(), zone: reader.zone)
    self.moment = moment
    chosen = view.part(of: found.list, at: moment, matching: searchTerm.trimmed)
    super.init(found)
    $list.combineLatest($moment, $searchTerm.map(\.trimmed).removeDuplicates())
      .dropFirst()
      .map { view.part(of: $0, at: $1, matching: $2) }
      .assign(to: &$chosen)
  }

  /// Removes rows that lose the focus while they are empty.
  ///
  /// - Parameter remove: deletes the reminder with this id.
  func removeEmpty(scheduler: some Scheduler, remove: @escaping (Reminder.ID) -> Void) {
    $focusedElement
      .map(Self.reminderID)
      .scan((before: nil, now: nil)) { (before: $0.now, now: $1) }
      .filter { $0.before != $0.now }
      .compactMap(\.before)
      // A row that was edited and left at once may never have been known to have the focus.
      .merge(with: edits)
      // The focus may come back at once, and the last text may still be on its way.
      .delay(for: .seconds(0.01), scheduler: scheduler)
      .sink { [weak self] id in
        guard let self, let reminder = reminder(id), reminder.isBlank else { return }
        guard Self.reminderID(focusedElement) != id else { return }
        remove(id)
      }
      .store(in: &subscriptions)
  }

  /// Follows the time: the page changes at the second at which a reminder is due, or another day begins.
  func followTime(scheduler: some Scheduler) {
    $list.combineLatest($moment)
      .map { [clock = reader.clock] list, moment in
        // A clock that was set may be far from where it was; an hour later the page looks again.
        Just(()).delay(
          for: .seconds(min(max(list.nextChange(after: moment) - clock(), 0), 3600)), scheduler: scheduler)
      }
      .switchToLatest()
      .sink { [weak self] in
        guard let self else { return }
        moment.now = reader.clock()
      }
      .store(in: &subscriptions)
  }

  /// The reminders in order.
  var reminders: [Reminder] { list.items }

  override var visible: ListSnapshot<Reminder> { chosen }

  override func visible(in list: ListSnapshot<Reminder>) async -> ListSnapshot<Reminder> {
    view.part(of: list, at: moment, matching: searchTerm.trimmed)
  }

  /// Whether the rows stand in the order that the person gave them, and all of them.
  var isInOrder: Bool { view == .all && searchTerm.trimmed.isEmpty }

  override var filter: [(name: String, value: String)] {
    [("show", view.rawValue), ("q", searchTerm.trimmed), ("open", openedID ?? "")]
  }

  /// The rows that the page shows.
  var rows: [ReminderRow] {
    shown.rows.rows.map { row in
      ReminderRow(row, at: moment, isInOrder: isInOrder, bookTitle: reader.title(of: row.item.book))
    }
  }

  /// The links to all views, each with the number of its reminders.
  var links: [ReminderViewLink] {
    [.today, .scheduled, .all, .flagged].map {
      ReminderViewLink(view: $0, count: $0.count(in: list, at: moment), isCurrent: $0 == view)
    }
  }

  /// The details that are open; nil once their reminder is gone.
  var details: ReminderDetails? {
    openedID.flatMap(list.item).map { reminder in
      ReminderDetails(reminder: reminder, moment: moment, bookTitle: reader.title(of: reminder.book))
    }
  }

  /// The reminder with this id.
  func reminder(_ id: Reminder.ID) -> Reminder? {
    list.item(id)
  }

  /// The number of reminders, and of those that are done, in words.
  var count: String {
    if !searchTerm.trimmed.isEmpty {
      return "\(visible.count.grouped) of \(list.count.counted("reminder"))"
    }
    guard view == .all else { return visible.count.counted("reminder") }
    let total = list.count.counted("reminder")
    let done = list.rows.count(where: \.item.isDone)
    return done == 0 ? total : "\(total), \(done) done"
  }

  /// Notes that the text of a reminder was edited here.
  func edited(_ id: Reminder.ID) {
    edits.send(id)
  }

  /// The id of the reminder whose text field has this id; nil for other elements.
  private static func reminderID(_ elementID: String?) -> Reminder.ID? {
    guard let elementID, elementID.hasPrefix(elementPrefix) else { return nil }
    return String(elementID.dropFirst(elementPrefix.count))
  }

  private static let elementPrefix = "reminder-"

  /// The name in the page's address of the blank reminder that is being written, where the page has no scripts.
  static let writtenParameter = "written"

  override class func elementID(of id: Reminder.ID) -> String { elementPrefix + id }
}
