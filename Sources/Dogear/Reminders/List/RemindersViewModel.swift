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
  /// The lists that the person made.
  @Published private(set) var lists: ListSnapshot<ReminderList>
  /// The lists that others share with the person.
  @Published private(set) var shared: [SharedReminders]
  /// The reminders of the person.
  @Published private var own: ListSnapshot<Reminder>
  /// The reminders of the person without the ones whose list was deleted.
  @Published private(set) var listed: ListSnapshot<Reminder>
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
  private let opened: OpenedReminders
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
    _ opened: OpenedReminders, view: ReminderView = .all, searchTerm: String = "",
    reader: QuickReader = QuickReader(zone: .gmt) { 0 },
    titles: AnyPublisher<QuickTitles?, Never> = Empty().eraseToAnyPublisher(),
    readingOn thread: @escaping () -> AnyScheduler = { .immediate },
    scheduler: some Scheduler = ImmediateScheduler.shared
  ) {
    (self.view, self.opened) = (view, opened)
    (self.titles, self.thread, self.scheduler) = (titles, thread, AnyScheduler(scheduler))
    (self.reader, self.searchTerm) = (reader, searchTerm)
    let moment = Moment(now: reader.clock(), zone: reader.zone)
    self.moment = moment
    (lists, shared, own) = (opened.lists.list, opened.shared, opened.own.list)
    let (found, listed) = (opened.found, opened.own.list.inLists(opened.lists.list))
    self.listed = listed
    chosen = view.part(
      of: opened.opened == nil ? listed : found.list, in: opened.lists.list, at: moment,
      matching: searchTerm.trimmed)
    super.init(found)
    if opened.opened == nil { $list.dropFirst().assign(to: &$own) }
    $own.combineLatest($lists)
      .dropFirst()
      .map { $0.inLists($1) }
      .assign(to: &$listed)
    (opened.opened == nil ? $listed : $list).combineLatest(
      $lists, $moment, $searchTerm.map(\.trimmed).removeDuplicates()
    )
    .dropFirst()
    .map { view.part(of: $0, in: $1, at: $2, matching: $3) }
    .assign(to: &$chosen)
    $lists.map(\.withFirst).assign(to: \.reader.lists, onWeak: self).store(in: &subscriptions)
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

  /// Follows the lists from now on.
  func followLists() {
    opened.lists.changes.assign(to: &$lists)
    opened.sharedChanges.assign(to: &$shared)
    if opened.opened != nil { opened.own.changes.assign(to: &$own) }
  }

  /// The share whose list the page shows, as it is now; nil on a page of the person's own, and once it has ended.
  var openShare: SharedReminders? { shared.first { $0.share.id == opened.opened?.share.id } }

  /// Whether the list that the page shows is not shared any more.
  var hasEnded: Bool { opened.opened != nil && openShare == nil }

  /// Whether the person may change what the page shows.
  var canWrite: Bool { opened.opened == nil || openShare?.share.canWrite == true }

  override func changed(in store: ListStore<Reminder>, by visitor: OwnerID) -> OwnedList<Reminder> {
    opened.opened?.reminders ?? super.changed(in: store, by: visitor)
  }

  /// Follows the time: the page changes at the second at which a reminder is due, or another day begins.
  func followTime(scheduler: some Scheduler) {
    $listed.combineLatest($moment)
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
    let listed = opened.opened.map { list.inList($0.share.list) } ?? list.inLists(lists)
    return view.part(of: listed, in: lists, at: moment, matching: searchTerm.trimmed)
  }

  /// Whether the rows stand in the order that the person gave them, and all of them.
  var isInOrder: Bool { view.isInOrder(lists) && searchTerm.trimmed.isEmpty }

  override var filter: [(name: String, value: String)] {
    [("show", view.rawValue), ("q", searchTerm.trimmed), ("open", openedID ?? "")]
  }

  /// The rows that the page shows.
  var rows: [ReminderRow] {
    shown.rows.rows.map { row in
      ReminderRow(
        row, at: moment, isInOrder: isInOrder, bookTitle: reader.title(of: row.item.book),
        listName: namesLists ? lists.name(of: row.item.list) : "")
    }
  }

  /// Whether the rows say in which list they are, as nothing else does.
  private var namesLists: Bool {
    switch view {
    case .all, .list, .shared: false
    case .today, .scheduled, .flagged: !lists.isEmpty
    }
  }

  /// The links to views, each with the number of its reminders.
  func links(to views: [ReminderView]) -> [ReminderViewLink] {
    views.map {
      ReminderViewLink(
        view: $0, name: $0.name(lists), count: $0.count(in: listed, at: moment), isCurrent: $0 == view)
    }
  }

  /// The links to the lists; none where there is the first one only.
  var listLinks: [ReminderViewLink] {
    guard !lists.isEmpty else { return [] }
    var counts: [ReminderList.ID: Int] = [:]
    for row in listed.rows where !row.item.isDone { counts[row.item.list, default: 0] += 1 }
    return lists.withFirst.map { list in
      ReminderViewLink(
        view: .list(list.id), name: list.name, color: list.color, count: counts[list.id] ?? 0,
        isCurrent: view == .list(list.id))
    }
  }

  /// The links to the lists that others share.
  var sharedLinks: [ReminderViewLink] {
    shared.map { shared in
      ReminderViewLink(
        view: .shared(shared.share.id), name: shared.list.name, color: shared.list.color,
        count: shared.reminders.rows.count { !$0.item.isDone },
        isCurrent: view == .shared(shared.share.id))
    }
  }

  /// The name of the list or of the choice that the page shows.
  var viewName: String { openShare?.list.name ?? view.name(lists) }

  /// The details that are open; nil once their reminder is gone.
  var details: ReminderDetails? {
    openedID.flatMap(list.item).map { reminder in
      ReminderDetails(
        reminder: reminder, moment: moment, bookTitle: reader.title(of: reminder.book), lists: lists.withFirst
      )
    }
  }

  /// A new reminder, made such that the page shows it.
  func including(_ reminder: Reminder) -> Reminder {
    var reminder = view.including(reminder, at: moment)
    if let share = opened.opened?.share { reminder.list = share.list }
    return reminder
  }

  /// The reminder with this id.
  func reminder(_ id: Reminder.ID) -> Reminder? {
    list.item(id)
  }

  /// The number of reminders, and of those that are done, in words.
  var count: String {
    if !searchTerm.trimmed.isEmpty {
      return "\(visible.count.grouped) of \((opened.opened == nil ? listed : list).count.counted("reminder"))"
    }
    let total = visible.count.counted("reminder")
    let done = visible.rows.count(where: \.item.isDone)
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
