/// The binding of the browser's focus to a property: the focused element's id.
struct Focus<Model>: Sendable {
  let get: @Sendable (Model) -> String?
  let set: @Sendable (Model, String?) -> Void
}
