/// An error of keys and tokens.
public enum SecurityError: Error, Hashable, Sendable, CustomStringConvertible {
  /// libcrypto or libargon2 refused a call.
  case cryptographyFailed(String)
  /// The file with the key can't be read or written, or others may read it.
  case keyFile(path: String, reason: String)
  /// The keys in the database can't be used.
  case keyTable(reason: String)
  /// Too many passwords wait to be checked.
  case overloaded

  /// The error in words, for a log or a terminal.
  public var description: String {
    switch self {
    case .cryptographyFailed(let what): "\(what) failed"
    case .keyFile(let path, let reason): "the key in \(path) can't be used: \(reason)"
    case .keyTable(let reason): "the keys in the database can't be used: \(reason)"
    case .overloaded: "too many passwords wait to be checked"
    }
  }
}
