/// The decision about an input of a submission.
enum EditVerdict: Equatable {
  /// The person did not change it: what is stored stays.
  case unchanged
  /// The person changed it, and nobody else did.
  case changed
  /// The person and somebody else changed it, each in another way.
  case conflict
}
