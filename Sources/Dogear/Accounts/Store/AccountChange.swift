import Database

/// A change of accounts that other servers have to learn of, as the log of changes has it.
enum AccountChange: Hashable, Sendable {
  /// The kind of these changes.
  static let kind = "accounts"

  /// A session ended: the digest of its token.
  case sessionEnded(String)
  /// The account of a session was changed: the digest of its token.
  case sessionChanged(String)
  /// An account can't be used any more, or what its owner may do has changed: its id.
  case accountClosed(String)
  /// Others may see what an account shares, or may no longer: its id.
  case sharingChanged(String)
  /// An account was made or deleted.
  case accountCount

  /// A change from the log; nil where this program does not know it.
  init?(_ change: Change) {
    switch change.part {
    case "session ended": self = .sessionEnded(change.subject)
    case "session changed": self = .sessionChanged(change.subject)
    case "account closed": self = .accountClosed(change.subject)
    case "sharing changed": self = .sharingChanged(change.subject)
    case "account count": self = .accountCount
    default: return nil
    }
  }

  private var columns: (subject: String, part: String) {
    switch self {
    case .sessionEnded(let digest): (digest, "session ended")
    case .sessionChanged(let digest): (digest, "session changed")
    case .accountClosed(let id): (id, "account closed")
    case .sharingChanged(let id): (id, "sharing changed")
    case .accountCount: ("", "account count")
    }
  }

  /// Records the change in a transaction.
  func record(_ connection: DatabaseConnection) throws(DatabaseError) {
    try connection.recordEvent(Self.kind, columns.subject, part: columns.part)
  }
}
