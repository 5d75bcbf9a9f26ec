import Foundation
import Recurrence
import Templates

/// All that a reminder says, open for changes.
struct ReminderDetails: Identifiable, Hashable, Sendable {
  let reminder: Reminder
  let moment: Moment
  /// The title of the book that it is about; empty where that is not known.
  let bookTitle: String
  /// All lists of the person.
  let lists: [ReminderList]

  var id: Reminder.ID { reminder.id }

  /// The repetitions that are offered: the usual ones for its due day, and the one that it has.
  var repetitions: [OfferedChoice] {
    let day = reminder.dueDay ?? moment.today
    let (_, month, number) = day.date
    let usual = [
      "", "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "FREQ=WEEKLY;BYDAY=\(day.weekday.rawValue)",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=\(day.weekday.rawValue)",
      RecurrenceRule.monthly(on: number)?.description ?? "FREQ=MONTHLY",
      month == 2 && number == 29
        ? "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1" : "FREQ=YEARLY;BYMONTH=\(month);BYMONTHDAY=\(number)",
    ]
    let all = usual.contains(reminder.repeats) ? usual : usual + [reminder.repeats]
    return all.map { text in
      var other = reminder
      (other.repeats, other.repeatsFromCompletion) = (text, text.hasPrefix("P"))
      return OfferedChoice(
        value: text, name: text.isEmpty ? "Never" : other.repeatText, isChosen: text == reminder.repeats)
    }
  }

  /// The times before it is due at which it can be told, too.
  var alarms: [OfferedChoice] {
    let usual = ["", "PT5M", "PT15M", "PT30M", "PT1H", "P1D", "P2D", "P1W"]
    let all = usual.contains(reminder.alarm) ? usual : usual + [reminder.alarm]
    return all.map { text in
      var other = reminder
      other.alarm = text
      return OfferedChoice(
        value: text, name: text.isEmpty ? "None" : other.alarmText, isChosen: text == reminder.alarm)
    }
  }

  /// The lists that it can be in.
  var offeredLists: [OfferedChoice] {
    lists.map { OfferedChoice(value: $0.id, name: $0.name, isChosen: $0.id == reminder.list) }
  }

  static let fields = Fields<ReminderDetails>()
    .text("id", \.reminder.id)
    .text("title", \.reminder.title)
    .text("notes", \.reminder.notes)
    .text("link", \.reminder.link)
    .text("followedLink", \.reminder.followedLink)
    .text("dueDay") { $0.reminder.text(of: .dueDay) }
    .text("dueTime") { $0.reminder.text(of: .dueTime) }
    .text("dueText") { $0.reminder.fullDueText(in: $0.moment.zone) }
    .text("zoneText") { details in
      let zone = details.reminder.dueZone
      return zone.isEmpty || zone == details.moment.zone.name
        ? "" : BrowserZone.zone(named: zone)?.nameInWords ?? zone
    }
    .flag("isOverdue") { $0.reminder.isOverdue(at: $0.moment) }
    .text("repeatText", \.reminder.repeatText)
    .text("movedText") { $0.reminder.movedText(in: $0.moment.zone) }
    .list(
      "postponements", id: \.rawValue,
      Fields<Postponement>().text("key") { $0.rawValue }.text("name") { $0.name }
    ) { _ in Postponement.allCases }
    .list("repetitions", id: \.value, OfferedChoice.fields) { $0.repetitions }
    .list("alarms", id: \.value, OfferedChoice.fields) { $0.alarms }
    .list("priorities", id: \.value, OfferedChoice.fields) {
      ReminderPriority.options(choosing: $0.reminder.priority)
    }
    .flag("hasLists") { $0.lists.count > 1 }
    .list("lists", id: \.value, OfferedChoice.fields) { $0.offeredLists }
    .object("about", ReminderBook.fields) { ReminderBook($0.reminder.book, $0.bookTitle) }
    .text("tags") { Tags.text($0.reminder.tags) }
}
