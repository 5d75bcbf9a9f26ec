/// The results of a request for its inputs: which texts were stored, and which conflict with what others stored.
struct Receipt: Equatable, Sendable {
  /// The row inputs whose texts were stored.
  var saved: [String] = []
  /// The row inputs whose texts were not stored, because others changed them.
  var conflicts: [FieldConflict] = []
  /// The other inputs in conflict, for which the action is not carried out.
  var heldConflicts: [FieldConflict] = []
}
