import Foundation

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
