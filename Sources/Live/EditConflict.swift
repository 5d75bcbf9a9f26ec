/// A row's text was not stored, as somebody else changed it, or deleted the row, since this person's browser looked.
///
/// The closure of a `.row` input throws it. Both texts are shown then, and the person chooses.
public struct EditConflict: Error, Equatable {
  /// The text that is stored; nil where the row was deleted.
  public let theirs: String?

  /// A conflict with the text that is stored; nil where the row was deleted.
  public init(theirs: String?) { self.theirs = theirs }
}

/// An input whose text was not received, as others changed it meanwhile.
struct FieldConflict: Equatable, Sendable {
  /// The input's name.
  let name: String
  /// The text that is stored; nil where the row was deleted.
  let theirs: String?
}
