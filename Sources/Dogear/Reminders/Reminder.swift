import Foundation

/// Something to remember.
public struct Reminder: Identifiable, Hashable, Sendable {
  /// What tells the reminder from the others in its list.
  public let id: String
  /// What to remember.
  public var title: String
  /// Whether it is done.
  public var isDone: Bool
  /// Whether it is flagged.
  public var isFlagged: Bool

  /// A reminder; without an id, a new one.
  public init(
    id: String = UUID().uuidString, title: String = "", isDone: Bool = false, isFlagged: Bool = false
  ) {
    self.id = id
    self.title = title
    self.isDone = isDone
    self.isFlagged = isFlagged
  }
}
