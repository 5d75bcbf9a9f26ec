import HTTP

/// A picture that is to be made into a cover. It waits on the disk, and is in the ``Ledger`` meanwhile.
struct CoverFile: Sendable {
  let region: FileRegion
  /// The charge, or what has it.
  let holder: any Sendable
}
