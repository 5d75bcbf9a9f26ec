/// The error of a change that was refused because someone else changed the same thing since its author last saw it.
enum StoreConflict: Error, Hashable, Sendable {
  /// The stored text is another one by now: theirs.
  case text(String)
  /// These columns of the item have other values by now.
  case columns([String])
  /// The item was deleted.
  case deleted
}
