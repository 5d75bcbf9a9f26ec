/// A person's edit of a field in a row of a list.
public struct RowEdit: Sendable {
  /// The row: the form's field `id`.
  public let row: String
  /// The field's text; as one line, unless the input has several.
  public let text: String
  /// The texts that the person's browser knows to be stored. Any other stored text is somebody else's, and not to be
  /// replaced.
  public let seen: SeenTexts
  /// Whether the person was shown what others stored, and wants this text all the same.
  public let isInsisted: Bool

  /// Makes an edit, as in a test of a store.
  public init(row: String, text: String, seen: SeenTexts = .all, isInsisted: Bool = false) {
    (self.row, self.text, self.seen, self.isInsisted) = (row, text, seen, isInsisted)
  }
}
