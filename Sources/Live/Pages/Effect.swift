/// A command that the browser gets each time a value of the view model changes.
struct Effect<Model>: Sendable {
  let value: @Sendable (Model) -> String?
  let command: @Sendable (String?) -> Command?
}
