/// The decision about an input of a submission.
enum EditVerdict: Equatable {
  /// The person did not change it: what is stored stays.
  case unchanged
  /// The person changed it, and nobody else did.
  case changed
  /// The person and somebody else changed it, each in another way.
  case conflict
}

extension FormEdits {
  /// Decides about an input, by its submitted text, the stored one, and those that the browser has seen.
  ///
  /// - Parameters:
  ///   - mine: the submitted text; nil where the form does not have the field, though a person could have filled it in.
  ///   - stored: the text that is stored.
  func verdict(on name: String, mine: String?, stored: String) -> EditVerdict {
    if side(name) == .theirs { return .unchanged }
    let seen = seen(name)
    guard let mine else { return seen.digests == nil ? .changed : .unchanged }
    if side(name) == .mine { return .changed }
    if seen.isUnchanged(mine) { return .unchanged }
    return seen.contains(stored) || stored == mine ? .changed : .conflict
  }
}
