/// An input whose submitted text conflicts with what others stored meanwhile.
struct FieldConflict: Equatable, Sendable {
  /// The input's name.
  let name: String
  /// The text that is stored; nil where the row was deleted.
  let theirs: String?
}
