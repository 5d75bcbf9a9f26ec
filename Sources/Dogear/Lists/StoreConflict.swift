/// A change that was not made, as someone else changed the same thing since its author last saw it.
enum StoreConflict: Error, Hashable, Sendable {
  /// The text is another one by now: theirs.
  case text(String)
  /// These columns of the item have other values by now.
  case columns([String])
  /// The item was deleted.
  case deleted
}
