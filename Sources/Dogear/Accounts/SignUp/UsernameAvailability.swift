/// The availability of a name for an account, as far as it is known.
public enum UsernameAvailability: Hashable, Sendable {
  /// No name was typed, or nobody checks names while they are typed.
  case idle
  /// The name breaks a rule, so that it is not checked.
  case invalid
  /// The name will be checked once the typing pauses.
  case waiting
  /// The name is being checked.
  case checking
  /// Nobody has the name.
  case available
  /// Somebody has the name.
  case taken
  /// The name was not checked: its network has asked too often.
  case tooManyChecks
  /// The check failed: it can't be known now.
  case couldNotCheck

  /// The notice about a check that was not made, or failed; empty after others.
  var notice: String {
    switch self {
    case .tooManyChecks:
      "Too many names were checked from your network, so this one is not. Sign up to find out whether it is free."
    case .couldNotCheck: "We can't check right now whether this name is free. Sign up to find out."
    case .idle, .invalid, .waiting, .checking, .available, .taken: ""
    }
  }
}
