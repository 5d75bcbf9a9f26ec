import Foundation

/// The strength of a password by its entropy: what it takes to try all passwords of its length and kinds of characters.
public enum PasswordStrength: Int, Comparable, CaseIterable, Sendable {
  case veryWeak, weak, reasonable, strong, veryStrong

  public init(of password: String) {
    switch Self.entropy(of: password) {
    case ..<28: self = .veryWeak
    case ..<36: self = .weak
    case ..<60: self = .reasonable
    case ..<128: self = .strong
    default: self = .veryStrong
    }
  }

  public var name: String {
    switch self {
    case .veryWeak: "very weak"
    case .weak: "weak"
    case .reasonable: "reasonable"
    case .strong: "strong"
    case .veryStrong: "very strong"
    }
  }

  public static func < (one: PasswordStrength, other: PasswordStrength) -> Bool {
    one.rawValue < other.rawValue
  }

  /// The entropy in bits.
  private static func entropy(of password: String) -> Double {
    let kinds: [(size: Double, has: (Character) -> Bool)] = [
      (26, { ("a"..."z").contains($0) }), (26, { ("A"..."Z").contains($0) }),
      (10, { ("0"..."9").contains($0) }), (33, { $0.isASCII && !$0.isLetter && !$0.isNumber }),
      (128, { !$0.isASCII }),
    ]
    let size = kinds.filter { password.contains(where: $0.has) }.reduce(0) { $0 + $1.size }
    return size == 0 ? 0 : log2(size) * Double(password.count)
  }
}
