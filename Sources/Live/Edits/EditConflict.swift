/// The error of a row's text that was not stored because somebody else changed it, or deleted the row, after this
/// person's browser last saw it.
///
/// Thrown by the closure of a `.row` input. Both texts are shown then, and the person chooses.
public struct EditConflict: Error, Equatable {
  /// The text that is stored; nil where the row was deleted.
  public let theirs: String?

  /// Makes a conflict with the text that is stored; nil where the row was deleted.
  public init(theirs: String?) { self.theirs = theirs }
}
