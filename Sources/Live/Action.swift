import HTTP

/// Something a form asks for: the value of its submit button named `action`.
public struct Action<Visitor: PageVisitor, Model: AnyObject>: Sendable {
  /// The button's value.
  public let name: String
  /// The inputs a submission settles: they take the form's values before the action runs.
  public let inputs: [String]
  /// Whether what was typed in the inputs is dropped: they take nothing, and nobody is asked about conflicts.
  let isDiscarding: Bool

  let perform: @Sendable (Call<Visitor, Model>) async throws -> Outcome
}

/// What an action acts on, as one: closures that take a model by itself are called by way of two others.
@usableFromInline
struct Call<Visitor: PageVisitor, Model: AnyObject> {
  @usableFromInline let model: Model
  @usableFromInline let submission: Submission
  @usableFromInline let visit: Visit<Visitor>
}
