import Foundation
import HTTP

/// A choice of the reminders, by what they say. The raw values stand in the page's address.
enum ReminderView: RawRepresentable, Hashable, Sendable {
  /// All, in the order that the person gave them, list by list.
  case all
  /// Those that are due today, or were before.
  case today
  /// Those that have a due day, by day.
  case scheduled
  case flagged
  /// The reminders of one list, in the order that the person gave them.
  case list(ReminderList.ID)
  /// The reminders of a list that somebody shares.
  case shared(ListShare.ID)
  /// Those that are due in a month or a week, and what repeats until then.
  case calendar(CalendarSpan)

  /// The choices that are not lists, in the order of a page's links.
  static let smart: [ReminderView] = [.today, .scheduled, .all, .flagged]

  private static let (listPrefix, sharedPrefix) = ("list:", "shared:")

  init?(rawValue: String) {
    if rawValue.hasPrefix(Self.listPrefix) {
      self = .list(String(rawValue.dropFirst(Self.listPrefix.count)))
    } else if rawValue.hasPrefix(Self.sharedPrefix) {
      self = .shared(String(rawValue.dropFirst(Self.sharedPrefix.count)))
    } else if let span = CalendarSpan(rawValue: rawValue) {
      self = .calendar(span)
    } else if let view = Self.smart.first(where: { $0.rawValue == rawValue }) {
      self = view
    } else {
      return nil
    }
  }

  var rawValue: String {
    switch self {
    case .all: ""
    case .today: "today"
    case .scheduled: "scheduled"
    case .flagged: "flagged"
    case .list(let id): Self.listPrefix + id
    case .shared(let id): Self.sharedPrefix + id
    case .calendar(let span): span.rawValue
    }
  }

  /// The query of its address.
  var query: String { PercentEncoding.query([("show", rawValue)]) }

  /// Whether it shows one list, of the person or of somebody else.
  var isOneList: Bool {
    switch self {
    case .list, .shared: true
    case .all, .today, .scheduled, .flagged, .calendar: false
    }
  }

  /// The name for the person.
  func name(_ lists: ListSnapshot<ReminderList>) -> String {
    switch self {
    case .all: "All"
    case .today, .scheduled, .flagged: rawValue.capitalized
    case .list(let id): lists.name(of: id)
    case .shared: "Shared list"
    case .calendar(let span): span.name
    }
  }

  /// Whether a reminder is one of them. One that is done is, until it leaves its list.
  func contains(_ reminder: Reminder, at moment: Moment) -> Bool {
    switch self {
    case .all, .shared: true
    case .list(let id): reminder.list == id
    case .today: reminder.day(in: moment.zone).map { $0 <= moment.today } ?? false
    case .scheduled: reminder.dueDay != nil
    case .flagged: reminder.isFlagged
    case .calendar(let span):
      reminder.day(in: moment.zone).map { day in
        day <= span.shown.last && (day >= span.shown.first || !reminder.repeats.isEmpty)
      } ?? false
    }
  }

  /// Whether it shows reminders in the order that the person gave them, so that they can be moved, and a new one has a place.
  ///
  /// - Parameter lists: the lists that the person made.
  func isInOrder(_ lists: ListSnapshot<ReminderList>) -> Bool {
    switch self {
    case .all: lists.isEmpty
    case .list, .shared: true
    case .today, .scheduled, .flagged, .calendar: false
    }
  }

  /// The reminders that it shows, in sections; the snapshot itself where it shows all.
  ///
  /// - Parameters:
  ///   - all: the reminders of all lists, in order.
  ///   - lists: the lists that the person made.
  ///   - term: the term that they have to match; empty for any.
  func part(
    of all: ListSnapshot<Reminder>, in lists: ListSnapshot<ReminderList> = ListSnapshot([]),
    at moment: Moment,
    matching term: String = ""
  ) -> ListSnapshot<Reminder> {
    if term.isEmpty, showsAll(lists) { return all }
    if self == .all, term.isEmpty { return all.byList(lists) }
    let chosen = all.places(matching: term).filter { contains(all.rows[$0].item, at: moment) }
    switch self {
    case .list, .shared: return ListSnapshot(chosen, of: all)
    case .all where lists.isEmpty: return ListSnapshot(chosen, of: all)
    case .all: return Self.byList(chosen, of: all, lists)
    case .flagged, .calendar: return ListSnapshot(chosen, of: all, inSections: { _ in "" })
    case .today, .scheduled:
      return Self.sorted(chosen, of: all, by: { $0.overdue(in: moment.zone) ?? 0 }) {
        section(of: $0, at: moment)
      }
    }
  }

  private func showsAll(_ lists: ListSnapshot<ReminderList>) -> Bool {
    switch self {
    case .all: lists.isEmpty
    case .shared: true
    case .list, .today, .scheduled, .flagged, .calendar: false
    }
  }

  /// The reminders at these places of a snapshot, list by list, each list a section.
  fileprivate static func byList(
    _ places: some Sequence<Int>, of all: ListSnapshot<Reminder>, _ lists: ListSnapshot<ReminderList>
  ) -> ListSnapshot<Reminder> {
    let known = Dictionary(lists.rows.enumerated().map { ($1.item.id, (index: $0, name: $1.item.name)) }) {
      first, _ in first
    }
    return sorted(places, of: all, by: { known[$0.list]?.index ?? -1 }) {
      known[$0.list]?.name ?? ReminderList.first.name
    }
  }

  /// The reminders at these places of a snapshot by a number of each, and else in their order, in sections.
  private static func sorted(
    _ places: some Sequence<Int>, of all: ListSnapshot<Reminder>, by key: (Reminder) -> Int,
    inSections section: (Reminder) -> String
  ) -> ListSnapshot<Reminder> {
    let keyed = places.map { (key: key(all.rows[$0].item), place: $0) }.sorted { $0 < $1 }
    return ListSnapshot(keyed.map(\.place), of: all, inSections: section)
  }

  /// The name of a reminder's section. A tick does not move it to another one.
  private func section(of reminder: Reminder, at moment: Moment) -> String {
    if let overdue = reminder.overdue(in: moment.zone), overdue <= moment.now { return "Overdue" }
    return reminder.day(in: moment.zone)?.text(seenFrom: moment.today) ?? ""
  }

  /// A new reminder, made such that it is one of them.
  func including(_ reminder: Reminder, at moment: Moment) -> Reminder {
    var reminder = reminder
    switch self {
    case .today, .scheduled: if reminder.dueDay == nil { reminder.dueDay = moment.today }
    case .flagged: reminder.isFlagged = true
    case .list(let id): if reminder.list.isEmpty { reminder.list = id }
    case .calendar(let span):
      if reminder.dueDay == nil { reminder.dueDay = span.contains(moment.today) ? moment.today : span.first }
    case .all, .shared: break
    }
    return reminder
  }

  /// The number of open reminders that it shows.
  func count(in list: ListSnapshot<Reminder>, at moment: Moment) -> Int {
    list.rows.count { !$0.item.isDone && contains($0.item, at: moment) }
  }
}

extension ListSnapshot<Reminder> {
  /// The reminders list by list: the same snapshot for all pages that show it of the same lists.
  fileprivate func byList(_ lists: ListSnapshot<ReminderList>) -> ListSnapshot {
    let part = derived { ReminderView.byList($0.rows.indices, of: $0, lists) }
    let isOfThese =
      part.derived(isKept: true) { _ in SectionLists(serial: lists.serial) }.serial == lists.serial
    return isOfThese ? part : ReminderView.byList(rows.indices, of: self, lists)
  }

  /// The places of the reminders that match a term: titles, notes, links and tags are searched.
  fileprivate func places(matching term: String) -> [Int] {
    if term.isEmpty { return Array(rows.indices) }
    let wanted = SearchTerm(term)
    let columns = Reminder.columns.all.filter(\.isSearched).map(\.kind)
    let index = derived { list in
      SearchIndex(
        list.rows.map { row in
          SearchText(columns.map { $0.text(row.item) }.filter { !$0.isEmpty }.joined(separator: "\n"))
        })
    }
    return rows.indices.filter { wanted.matches(index.texts[$0]) }
  }

  /// The first time after a moment at which a page of these reminders looks otherwise: one is due, or another day begins.
  func nextChange(after moment: Moment) -> Int {
    rows.lazy.filter { !$0.item.isDone }.compactMap { $0.item.overdue(in: moment.zone) }
      .filter { $0 > moment.now }.min().map { Swift.min($0, moment.midnight) } ?? moment.midnight
  }
}

/// The lists that the sections of a snapshot were made of.
private final class SectionLists: Sendable {
  /// The number of their snapshot.
  let serial: Int

  init(serial: Int) { self.serial = serial }
}
