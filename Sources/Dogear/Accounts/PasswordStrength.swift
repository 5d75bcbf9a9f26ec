import Foundation

/// How hard a password is to guess, on the scale of Navajo-Swift: by the bits of entropy it would have if its
/// characters were picked at random from the classes it uses.
public enum PasswordStrength: Int, CaseIterable, Comparable, Sendable {
  /// Less than 28 bits, or a password that everybody tries first.
  case veryWeak
  /// Less than 36 bits.
  case weak
  /// Less than 60 bits.
  case reasonable
  /// Less than 128 bits.
  case strong
  /// 128 bits and more.
  case veryStrong

  /// The strength of a password.
  public init(of password: String) {
    self =
      switch CommonPasswords.contains(password) ? 0 : Self.entropy(of: password) {
      case ..<28: .veryWeak
      case ..<36: .weak
      case ..<60: .reasonable
      case ..<128: .strong
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

  /// Orders by strength.
  public static func < (one: PasswordStrength, other: PasswordStrength) -> Bool {
    one.rawValue < other.rawValue
  }

  /// The length times the bits that one character of the classes in use has.
  static func entropy(of password: String) -> Double {
    var classes: Set<CharacterClass> = []
    var length = 0
    for character in password {
      classes.insert(CharacterClass(character))
      length += 1
    }
    let size = classes.reduce(0) { $0 + $1.size }
    return size == 0 ? 0 : Double(length) * log2(Double(size))
  }
}

/// Characters that are guessed together, and how many there are.
private enum CharacterClass: Hashable {
  case lowercase, uppercase, digit, symbol, space, other

  init(_ character: Character) {
    switch character {
    case "a"..."z" where character.isASCII: self = .lowercase
    case "A"..."Z" where character.isASCII: self = .uppercase
    case "0"..."9" where character.isASCII: self = .digit
    case " ": self = .space
    default: self = character.isASCII ? .symbol : .other
    }
  }

  var size: Int {
    switch self {
    case .lowercase, .uppercase: 26
    case .digit: 10
    case .symbol: 32
    case .space: 1
    // Letters beyond English: as many as one such alphabet has, so that an accent adds little.
    case .other: 32
    }
  }
}
