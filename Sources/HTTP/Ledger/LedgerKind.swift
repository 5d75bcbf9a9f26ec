/// A kind of thing that a ``Ledger`` counts. A program adds its own, as for work that only little of may wait.
public struct LedgerKind: Hashable, Sendable {
  /// The name, as figures have it.
  public let name: String

  /// A kind with a name.
  public init(_ name: String) {
    self.name = name
  }

  /// Bytes in memory: what handlers gather of uploads, and what they make of it.
  public static let memory = LedgerKind("memory")
  /// Bytes of files that have no name and are gone with their last user.
  public static let temporaryFiles = LedgerKind("temporary-files")
  /// Uploads that have begun and are not complete, by their number.
  public static let uploads = LedgerKind("uploads")
}
