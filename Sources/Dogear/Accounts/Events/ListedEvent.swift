import Foundation
import Templates

/// A security event as the page of an account lists it, below a heading where it is the newest one of a week.
struct ListedEvent: Identifiable, Hashable, Sendable {
  let event: Zoned<SecurityEvent>
  /// The heading above the event; empty where it is of the same week as the one before.
  let heading: String

  var id: SecurityEvent.ID { event.id }

  static let fields = Fields<ListedEvent>()
    .text("number", \.id)
    .text("heading", \.heading)
    .flag("hasHeading") { !$0.heading.isEmpty }
    .text("sentence") { $0.event.record.kind.sentence }
    .text("client") { $0.event.record.client.description }
    .text("time") { $0.event.dateAndTime(\.time) }
}

extension AccountState {
  /// The last events, the newest first, by weeks.
  var listedEvents: [ListedEvent] {
    var before = ""
    return events.zoned(in: timeZone).map { event in
      let week = firstWeekday.name(ofWeekOf: event.record.time, now: now, in: timeZone)
      defer { before = week }
      return ListedEvent(event: event, heading: week == before ? "" : week)
    }
  }
}
