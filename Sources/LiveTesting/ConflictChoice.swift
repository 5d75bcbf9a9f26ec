/// The text that a person chooses where somebody else changed the same field.
public enum ConflictChoice: String, Sendable {
  /// The person's own.
  case mine
  /// The one that is stored.
  case theirs
}
