import Live

// The lists of the page: the person's own, and the lists that others share.
extension RemindersViewModel {
  /// All lists but the first.
  private var named: ListSnapshot<ReminderList> { lists.with(shared) }

  /// The share whose list the page shows, as it is now; nil on a page of the person's own, and once it has ended.
  var openShare: SharedReminders? {
    guard case .shared(let id) = view else { return nil }
    return shared.first { $0.share.id == id }
  }

  /// Whether the list that the page shows is not shared any more.
  var hasEnded: Bool {
    guard case .shared = view else { return false }
    return openShare == nil
  }

  /// Whether the person may add to what the page shows.
  var canWrite: Bool { !hasEnded && openShare?.share.canWrite ?? true }

  /// The list to which the page adds.
  func place(in store: ListStore<Reminder>, by visitor: OwnerID) -> OwnedList<Reminder> {
    openShare?.place ?? OwnedList(store: store, owner: visitor)
  }

  /// The lists of the page that the person may change.
  func writtenLists(of visitor: OwnerID, in store: ListStore<Reminder>) -> [OwnedList<Reminder>] {
    [OwnedList(store: store, owner: visitor)] + shared.filter(\.share.canWrite).map(\.place)
  }

  /// A new reminder, made such that the page shows it.
  func including(_ reminder: Reminder) -> Reminder {
    var reminder = view.including(reminder, at: moment)
    if let share = openShare?.share { reminder.list = share.list }
    return reminder
  }

  /// The reminders that the page would show of an owner's list.
  func visible(of list: ListSnapshot<Reminder>) -> ListSnapshot<Reminder> {
    let listed = openShare.map { list.inList($0.share.list) } ?? list.inLists(lists)
    return view.part(of: listed, in: named, at: moment, matching: searchTerm.trimmed)
  }

  /// Whether the rows stand in the order that the person gave them, and all of them.
  var isInOrder: Bool { view.isInOrder(named) && searchTerm.trimmed.isEmpty }

  /// The rows that the page shows.
  var rows: [ReminderRow] {
    span != nil
      ? []
      : shown.rows.rows.map { row in
        ReminderRow(
          row, at: moment, isInOrder: isInOrder, bookTitle: reader.title(of: row.item.book),
          listName: namesLists ? named.name(of: row.item.list) : "",
          canChange: canChange(row.item))
      }
  }

  /// Whether the rows say in which list they are, as nothing else does.
  private var namesLists: Bool {
    switch view {
    case .all, .list, .shared: false
    case .today, .scheduled, .flagged, .calendar: !named.isEmpty
    }
  }

  /// The links to views, each with the number of its reminders.
  func links(to views: [ReminderView]) -> [ReminderViewLink] {
    views.map {
      ReminderViewLink(
        view: $0, name: $0.name(lists), count: $0.count(in: all, at: moment), isCurrent: $0 == view)
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
    openedID.flatMap(reminder).map { reminder in
      ReminderDetails(
        reminder: reminder, moment: moment, bookTitle: reader.title(of: reminder.book),
        lists: listed.item(reminder.id) == nil ? [] : lists.withFirst)
    }
  }

  /// Whether the person may change a reminder that the page shows.
  func canChange(_ reminder: Reminder) -> Bool {
    if shared.allSatisfy(\.share.canWrite) { return true }
    return shared.first { $0.reminders.item(reminder.id) != nil }?.share.canWrite ?? true
  }

  /// The number of reminders, and of those that are done, in words.
  var count: String {
    if !searchTerm.trimmed.isEmpty {
      return "\(visible.count.grouped) of \(known.count.counted("reminder"))"
    }
    if let span {
      let count = visible.rows.count { row in
        row.item.day(in: moment.zone).map { $0 >= span.shown.first } ?? false
      }
      return count.counted("reminder")
    }
    let total = visible.count.counted("reminder")
    let done = visible.rows.count(where: \.item.isDone)
    return done == 0 ? total : "\(total), \(done) done"
  }
}

extension ReminderView {
  /// The reminders that the view chooses from: all that the page knows, or one list that somebody shares.
  func source(_ all: ListSnapshot<Reminder>, _ shared: [SharedReminders]) -> ListSnapshot<Reminder> {
    guard case .shared(let id) = self else { return all }
    return shared.first { $0.share.id == id }?.reminders ?? ListSnapshot([])
  }
}

extension ListSnapshot<Reminder> {
  /// The reminders, and behind them the reminders of lists that others share; the snapshot itself where nobody does.
  func with(_ shared: [SharedReminders]) -> ListSnapshot {
    if shared.isEmpty { return self }
    let ids = Set(rows.map(\.item.id))
    return ListSnapshot(items + shared.flatMap { $0.reminders.items.filter { !ids.contains($0.id) } })
  }
}

extension ListSnapshot<ReminderList> {
  /// The lists, and behind them the lists that others share; the snapshot itself where nobody does.
  func with(_ shared: [SharedReminders]) -> ListSnapshot {
    if shared.isEmpty { return self }
    let ids = Set(rows.map(\.item.id))
    let others = shared.map { shared in
      var list = ReminderList(id: shared.share.list, title: shared.list.title)
      list.color = shared.list.color
      return list
    }
    return ListSnapshot(items + others.filter { !ids.contains($0.id) })
  }
}
