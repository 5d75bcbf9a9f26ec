/// The side that a person chooses where somebody else changed the same field.
public enum ConflictChoice: String, Sendable {
  /// The person's own text.
  case mine
  /// The text that is stored.
  case theirs
}
