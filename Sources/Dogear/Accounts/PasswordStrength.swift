import Foundation

/// The strength of a password against guessing, on the scale of Navajo-Swift: by the bits of entropy it would have if
/// its characters were picked at random from the classes it uses.
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
      switch Self.entropy(of: password) {
      case ..<28: .veryWeak
      // A password with so much entropy may still be one that everybody tries first.
      case _ where CommonPasswords.contains(password): .veryWeak
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

  /// The length times the bits that one character of the classes in use has.
  static func entropy(of password: String) -> Double {
    var classes: CharacterClasses = []
    var length = 0
    // In ASCII without carriage returns, which line feeds join, each byte is a character.
    if password.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
      for byte in password.utf8 { classes.formUnion(CharacterClasses(of: byte)) }
      length = password.utf8.count
    } else {
      for character in password {
        classes.formUnion(character.asciiValue.map { CharacterClasses(of: $0) } ?? .other)
        length += 1
      }
    }
    return length == 0 ? 0 : Double(length) * log2(Double(classes.size))
  }
}

/// Classes of characters that are guessed together.
private struct CharacterClasses: OptionSet {
  let rawValue: UInt8

  static let lowercase = CharacterClasses(rawValue: 1)
  static let uppercase = CharacterClasses(rawValue: 2)
  static let digit = CharacterClasses(rawValue: 4)
  static let symbol = CharacterClasses(rawValue: 8)
  static let space = CharacterClasses(rawValue: 16)
  static let other = CharacterClasses(rawValue: 32)

  /// The number of characters in each class. Letters beyond English count as one alphabet of them, so that an accent
  /// adds little.
  private static let sizes = [
    (lowercase, 26), (uppercase, 26), (digit, 10), (symbol, 32), (space, 1), (other, 32),
  ]

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  init(of ascii: UInt8) {
    switch ascii {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .lowercase
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .uppercase
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
    case UInt8(ascii: " "): self = .space
    default: self = .symbol
    }
  }

  /// The number of characters in all the classes together.
  var size: Int {
    Self.sizes.reduce(0) { contains($1.0) ? $0 + $1.1 : $0 }
  }
}
