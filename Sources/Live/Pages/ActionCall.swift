/// The arguments of an action in one value, since a closure with a generic model as its own parameter is called by way
/// of two thunks.
@usableFromInline
struct ActionCall<Visitor: PageVisitor, Model: AnyObject> {
  @usableFromInline let model: Model
  @usableFromInline let submission: Submission
  @usableFromInline let visit: Visit<Visitor>
}
