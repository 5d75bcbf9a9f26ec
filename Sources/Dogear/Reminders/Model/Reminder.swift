import Foundation
import Recurrence

/// A reminder in a list.
public struct Reminder: Identifiable, Hashable, Sendable {
  /// The id, unique in its list.
  public let id: String
  /// The text to be reminded of.
  public var title: String
  /// Whether the reminder is done.
  public var isDone: Bool
  /// Whether the reminder is flagged.
  public var isFlagged: Bool
  /// Notes about it, in Markdown.
  public var notes = ""
  /// An address that belongs to it.
  public var link = ""
  /// The day on which it is due.
  public var dueDay: Day?
  /// The seconds of that day at which it is due; nil for the whole day.
  public var dueTime: Int?
  /// The zone of that time by its name in the IANA database; empty where the time is one wherever the person is.
  public var dueZone = ""
  /// The rule by which it comes again (RFC 5545, section 3.3.10), or the period after which it does (ISO 8601); empty for once.
  public var repeats = ""
  /// The time at which its series goes on, where this occurrence alone was moved; nil where it is due as its series says.
  var seriesDue: CalendarTime?
  /// Whether it comes again counted from the day on which it was done, rather than due.
  public var repeatsFromCompletion = false
  /// The period before it is due at which it is told, too (ISO 8601); empty for none.
  public var alarm = ""
  /// The level of importance.
  public var priority = ReminderPriority.none
  /// The tags, each once.
  public var tags: [String] = []
  /// The id of the book that it is about; empty for none.
  public var book = ""
  /// The id of its list; empty for the first one.
  public var list = ""

  /// Makes a reminder; without an id, a new one.
  public init(
    id: String = UUID().uuidString, title: String = "", isDone: Bool = false, isFlagged: Bool = false
  ) {
    self.id = id
    self.title = title
    self.isDone = isDone
    self.isFlagged = isFlagged
  }
}

/// The level of importance of a reminder. The raw values are stored.
public enum ReminderPriority: String, NamedChoice {
  case none = ""
  case low, medium, high
}
