/// An action that a form asks for: the value of its submit button named `action`.
public struct Action<Visitor: PageVisitor, Model: AnyObject>: Sendable {
  /// The action's name: the button's value, but for an argument after a colon.
  public let name: String
  /// The names of the inputs that a submission settles: they take the form's values before the action runs.
  public let inputs: [String]
  /// Whether the text typed in the inputs is discarded: they receive nothing, and nobody is asked about conflicts.
  let isDiscarding: Bool

  let perform: @Sendable (ActionCall<Visitor, Model>) async throws -> Outcome
}
