/// What became of the inputs of a request.
struct Receipt: Sendable {
  /// The row inputs whose texts were stored.
  var saved: [String] = []
  /// The row inputs whose texts were not stored, as others changed them.
  var conflicts: [FieldConflict] = []
  /// The other inputs that others changed, too: the action is not carried out.
  var held: [FieldConflict] = []
}
