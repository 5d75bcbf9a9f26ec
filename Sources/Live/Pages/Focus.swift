/// The binding of the browser's focus to a property: the focused element's id.
struct Focus<Model>: Sendable {
  let get: @Sendable (Model) -> String?
  let set: @Sendable (Model, String?) -> Void
}

/// A command that the browser gets each time a value of the view model changes.
struct Effect<Model>: Sendable {
  let value: @Sendable (Model) -> String?
  let command: @Sendable (String?) -> Command?
}
