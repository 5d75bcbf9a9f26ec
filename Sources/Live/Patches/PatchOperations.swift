import Templates

/// The operations of a patch, as a page's template wrote them.
struct PatchOperations: Equatable {
  /// The remainder that a part of a patch leaves for the next one.
  enum Rest: Equatable {
    /// Nothing: the browser shows all there is.
    case nothing
    /// Further operations, for an event of their own.
    case operations
    /// Markup of the last operation: the next part continues it in the same event.
    case markup
  }

  /// JSON arrays separated by commas.
  let json: [UInt8]
  let rest: Rest

  init(_ json: [UInt8], rest: Rest = .nothing) {
    (self.json, self.rest) = (json, rest)
  }

  /// The operations that led to a snapshot, which knows what is left.
  init(_ json: [UInt8], to shown: Snapshot) {
    self.init(json, rest: shown.isInOperation ? .markup : shown.isComplete ? .nothing : .operations)
  }
}
