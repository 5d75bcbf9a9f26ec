/// The handling of the text that a submission brings for its action's inputs.
public enum TypedText: Sendable {
  /// The inputs receive it before the action runs, and the person is asked about conflicts.
  case settled
  /// The inputs receive nothing, whatever others changed, and then show the view model's values: as for a form's Cancel
  /// button.
  case discarded
  /// A row is removed with it: it is stored first, so that it comes back with the row. One that can't be stored, or that
  /// conflicts with what others stored, goes, and nobody is asked.
  case storedIfPossible
}

/// An action that a form asks for: the value of its submit button named `action`.
public struct Action<Visitor: PageVisitor, Model: AnyObject>: Sendable {
  /// The action's name: the button's value, but for an argument after a colon.
  public let name: String
  /// The names of the inputs whose text a submission brings.
  public let inputs: [String]
  /// The handling of the text typed in the inputs.
  let typedText: TypedText

  let perform: @Sendable (ActionCall<Visitor, Model>) async throws -> Outcome
}

/// The arguments of an action in one value, since a closure with a generic model as its own parameter is called by way
/// of two thunks.
@usableFromInline
struct ActionCall<Visitor: PageVisitor, Model: AnyObject> {
  @usableFromInline let model: Model
  @usableFromInline let submission: Submission
  @usableFromInline let visit: Visit<Visitor>
}
