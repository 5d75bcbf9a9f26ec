/// The position at which a patch continues that was too large for one part.
struct Rest {
  /// The operation among ``Program/slots`` that comes next, or whose markup continues.
  var op = 0
  /// The list whose rows continue within an unfinished operation for the browser, or -1.
  var list = -1
  /// The first row of the list at `op` that is still to be compared.
  var row = 0
  /// The digest of that list's rows before it.
  var rowsDigest: UInt64 = 0
  /// The serial number of the rows if pages share them, or 0.
  var serial = 0
  /// Whether every slot from there on counts as changed.
  var isForced = false

  /// Whether the part ended within an operation for the browser.
  var isInOperation: Bool { list >= 0 }
}
