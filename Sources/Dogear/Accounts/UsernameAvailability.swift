/// The availability of a name for an account, as far as it is known.
public enum UsernameAvailability: Hashable, Sendable {
  /// The name is too short, or was not checked yet.
  case unknown
  /// The name is being checked.
  case checking
  /// Nobody has the name.
  case available
  /// Somebody has the name.
  case taken
  /// The check failed: it can't be known now.
  case failed
}
