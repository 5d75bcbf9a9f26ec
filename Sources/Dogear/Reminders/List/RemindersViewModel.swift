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
  /// The reminders of the person without the ones whose list was deleted.
  @Published private(set) var listed: ListSnapshot<Reminder>
  /// These, and the reminders of the lists that others share.
  @Published private(set) var all: ListSnapshot<Reminder>
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
  /// The lists that reminders of others were in when they were deleted here.
  private var places: [Reminder.ID: OwnedList<Reminder>] = [:]

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
    (lists, shared) = (opened.lists.list, opened.shared)
    let listed = opened.own.list.inLists(opened.lists.list)
    let all = listed.with(opened.shared)
    (self.listed, self.all) = (listed, all)
    let chosen = view.part(
      of: view.source(all, opened.shared), in: opened.lists.list.with(opened.shared), at: moment,
      matching: searchTerm.trimmed)
    self.chosen = chosen
    super.init(opened.own, showing: chosen)
    $list.combineLatest($lists)
      .dropFirst()
      .map { $0.inLists($1) }
      .assign(to: &$listed)
    $listed.combineLatest($shared)
      .dropFirst()
      .map { $0.with($1) }
      .assign(to: &$all)
    $all.combineLatest($shared)
      .map { view.source($0, $1) }
      .combineLatest(
        $lists.combineLatest($shared) { $0.with($1) }, $moment,
        $searchTerm.map(\.trimmed).removeDuplicates()
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

  /// Takes reminders out of their lists a moment after the last tick, but for the one in which the person writes.
  ///
  /// - Parameter takeOut: takes out what was done some time ago.
  func followDone(
    scheduler: some Scheduler, takeOut: @escaping (_ used: Reminder.ID?) -> Void
  ) {
    $all.map { list in list.rows.lazy.map(\.item).filter(\.isDone).map(\.id) }
      .combineLatest($focusedElement.map(Self.reminderID)) { (done: $0, used: $1) }
      .removeDuplicates { $0 == $1 }
      .map { done, used in
        done.allSatisfy { $0 == used }
          ? Empty().eraseToAnyPublisher()
          : Just(used).delay(for: .seconds(ReminderCompletions.leavingSeconds + 1), scheduler: scheduler)
            .eraseToAnyPublisher()
      }
      .switchToLatest()
      .sink(receiveValue: takeOut)
      .store(in: &subscriptions)
  }

  /// Follows the lists from now on.
  func followLists() {
    opened.lists.changes.assign(to: &$lists)
    opened.sharedChanges.assign(to: &$shared)
  }

  /// Follows the time: the page changes at the second at which a reminder is due, or another day begins.
  func followTime(scheduler: some Scheduler) {
    $all.combineLatest($moment)
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

  override func visible(in list: ListSnapshot<Reminder>) async -> ListSnapshot<Reminder> { visible(of: list) }

  override var filter: [(name: String, value: String)] {
    [("show", view.rawValue), ("q", searchTerm.trimmed), ("open", openedID ?? "")]
  }

  override var known: ListSnapshot<Reminder> {
    if case .shared = view { openShare?.reminders ?? ListSnapshot([]) } else { all }
  }

  /// The reminder with this id.
  func reminder(_ id: Reminder.ID) -> Reminder? { all.item(id) }

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

  override func list(
    of id: Reminder.ID, in store: ListStore<Reminder>, by visitor: OwnerID
  ) -> OwnedList<Reminder> {
    guard listed.item(id) == nil else { return OwnedList(store: store, owner: visitor) }
    if let place = shared.first(where: { $0.reminders.item(id) != nil })?.place { places[id] = place }
    return places[id] ?? place(in: store, by: visitor)
  }
}
