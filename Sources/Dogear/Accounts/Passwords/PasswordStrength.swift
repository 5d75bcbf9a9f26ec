/// The strength of a password against guessing, by the number of guesses it takes: the scores 0 to 4 of zxcvbn (Wheeler,
/// “zxcvbn: Low-Budget Password Strength Estimation”, USENIX Security 2016).
public enum PasswordStrength: Int, CaseIterable, Comparable, Sendable {
  /// Less than a thousand guesses.
  case veryWeak
  /// Less than a million guesses.
  case weak
  /// Less than a hundred million guesses: enough where each guess has to be sent to the server.
  case reasonable
  /// Less than ten thousand million guesses.
  case strong
  /// More guesses than that.
  case veryStrong

  /// The strength of a password that takes this many guesses, as a power of ten.
  init(powerOfTenGuesses power: Double) {
    self =
      switch power {
      case ..<3: .veryWeak
      case ..<6: .weak
      case ..<8: .reasonable
      case ..<10: .strong
      default: .veryStrong
      }
  }

  /// Whether an account may have such a password.
  public var isAcceptable: Bool { self >= .reasonable }

  /// The strength in words.
  public var name: String {
    switch self {
    case .veryWeak: "very weak"
    case .weak: "weak"
    case .reasonable: "reasonable"
    case .strong: "strong"
    case .veryStrong: "very strong"
    }
  }

  /// The strength from 1 to 5.
  var level: String {
    switch self {
    case .veryWeak: "1"
    case .weak: "2"
    case .reasonable: "3"
    case .strong: "4"
    case .veryStrong: "5"
    }
  }

  /// Orders by strength.
  public static func < (one: PasswordStrength, other: PasswordStrength) -> Bool {
    one.rawValue < other.rawValue
  }
}
