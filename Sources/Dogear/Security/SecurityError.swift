/// An error of keys and tokens.
public enum SecurityError: Error, Hashable, Sendable, CustomStringConvertible {
  /// libcrypto or libargon2 refused a call.
  case cryptographyFailed(String)
  /// The file with the key can't be read or written, or others may read it.
  case keyFile(path: String, reason: String)
  /// The keys in the database can't be used.
  case keyTable(reason: String)
  /// There is a key, but the database is empty.
  case databaseLost(key: String)
  /// There is data, but no key for it.
  case keyLost(path: String)
  /// Too many passwords wait to be checked.
  case overloaded

  /// The error in words, for a log or a terminal.
  public var description: String {
    switch self {
    case .cryptographyFailed(let what): "\(what) failed"
    case .keyFile(let path, let reason): "the key in \(path) can't be used: \(reason)"
    case .keyTable(let reason): "the keys in the database can't be used: \(reason)"
    case .databaseLost(let key):
      "the database is empty, but there is a key in \(key): the data is elsewhere, or lost. Set DOGEAR_DATA or "
        + "DOGEAR_DATABASE to its place, or restore a backup with dogear restore. To begin anew, move the key away."
    case .keyLost(let path):
      "the database has accounts or shelves, but there is no key in \(path). Put the key back, or restore a backup "
        + "with dogear restore --replace. To go on without it, make a new one with dogear rotate-key: everybody is "
        + "signed out, visitors without an account lose their shelves, and whoever signs in in two steps needs dogear "
        + "user reset-password NAME --two-steps."
    case .overloaded: "too many passwords wait to be checked"
    }
  }
}
