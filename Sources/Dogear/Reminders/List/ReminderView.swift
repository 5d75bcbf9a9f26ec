import Foundation

/// A choice of the reminders of a list, by what they say. The raw values stand in the page's address.
enum ReminderView: String, CaseIterable, Sendable {
  /// All, in the order that the person gave them.
  case all = ""
  /// Those that are due today, or were before.
  case today
  /// Those that have a due day, by day.
  case scheduled
  case flagged

  /// The name for the person.
  var name: String { self == .all ? "All" : rawValue.capitalized }

  /// Whether a reminder is one of them.
  func contains(_ reminder: Reminder, at moment: Moment) -> Bool {
    switch self {
    case .all: true
    case .today: !reminder.isDone && reminder.day(in: moment.zone).map { $0 <= moment.today } ?? false
    case .scheduled: !reminder.isDone && reminder.dueDay != nil
    case .flagged: !reminder.isDone && reminder.isFlagged
    }
  }

  /// The reminders of a list that it shows, in sections; the list itself where it shows all.
  ///
  /// - Parameter term: the term that they have to match; empty for any.
  func part(
    of list: ListSnapshot<Reminder>, at moment: Moment, matching term: String = ""
  ) -> ListSnapshot<Reminder> {
    if self == .all, term.isEmpty { return list }
    let chosen = list.items(matching: term).filter { contains($0, at: moment) }
    switch self {
    case .all: return ListSnapshot(chosen)
    case .flagged: return ListSnapshot(chosen, inSections: { _ in "" })
    case .today, .scheduled:
      let timed = chosen.map { (reminder: $0, time: $0.overdue(in: moment.zone) ?? 0) }
      let sorted = timed.enumerated().sorted { one, other in
        (one.element.time, one.offset) < (other.element.time, other.offset)
      }
      return ListSnapshot(sorted.map(\.element.reminder), inSections: { section(of: $0, at: moment) })
    }
  }

  /// The name of a reminder's section.
  private func section(of reminder: Reminder, at moment: Moment) -> String {
    if reminder.isOverdue(at: moment) { return "Overdue" }
    return reminder.day(in: moment.zone)?.text(seenFrom: moment.today) ?? ""
  }

  /// A new reminder, made such that it is one of them.
  func including(_ reminder: Reminder, at moment: Moment) -> Reminder {
    var reminder = reminder
    switch self {
    case .today, .scheduled: if reminder.dueDay == nil { reminder.dueDay = moment.today }
    case .flagged: reminder.isFlagged = true
    case .all: break
    }
    return reminder
  }

  /// The number of reminders that it shows; of all, of those that are open.
  func count(in list: ListSnapshot<Reminder>, at moment: Moment) -> Int {
    list.rows.count { !$0.item.isDone && contains($0.item, at: moment) }
  }
}

extension ListSnapshot<Reminder> {
  /// The reminders that match a term: titles, notes, links and tags are searched.
  fileprivate func items(matching term: String) -> [Reminder] {
    if term.isEmpty { return items }
    let wanted = SearchTerm(term)
    let columns = Reminder.columns.all.filter(\.isSearched).map(\.kind)
    let index = derived { list in
      SearchIndex(
        list.rows.map { row in
          SearchText(columns.map { $0.text(row.item) }.filter { !$0.isEmpty }.joined(separator: "\n"))
        })
    }
    return zip(items, index.texts).filter { wanted.matches($1) }.map(\.0)
  }

  /// The first time after a moment at which a page of these reminders looks otherwise: one is due, or another day begins.
  func nextChange(after moment: Moment) -> Int {
    rows.lazy.filter { !$0.item.isDone }.compactMap { $0.item.overdue(in: moment.zone) }
      .filter { $0 > moment.now }.min().map { Swift.min($0, moment.midnight) } ?? moment.midnight
  }
}
