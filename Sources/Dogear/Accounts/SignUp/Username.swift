import Foundation

/// A name for an account that follows the rules.
public struct Username: Hashable, Sendable {
  /// The least number of characters.
  public static let minimumLength = 3
  /// The largest number of characters.
  public static let maximumLength = 64
  /// Names that count as taken.
  public static let reserved: Set<String> = [
    "peterfriese", "johnnyappleseed", "page", "johndoe", "admin", "superuser",
  ]

  /// The name as written, without space around it.
  public let text: String
  /// The text by which names are compared: two can't both be used if they are equal but for case and ways to write a
  /// character.
  public var key: String { Self.key(of: text) }

  /// The text by which a text is compared with names; see ``key``.
  static func key(of text: String) -> String {
    // Upper case first: "ß" and "SS" have only the lower case of that in common.
    text.precomposedStringWithCompatibilityMapping.uppercased().lowercased()
      .precomposedStringWithCompatibilityMapping
  }

  /// Checks a name. Spaces around it don't count.
  ///
  /// - Throws: `AccountsError` for the first rule that the name breaks.
  public init(_ text: String) throws(AccountsError) {
    // A character can consist of any number of scalars, so bytes are bounded too, and first.
    guard text.utf8.count <= 16 * Self.maximumLength else { throw .usernameTooLong }
    let trimmed = text.trimmed
    guard trimmed.count >= Self.minimumLength else { throw .usernameTooShort }
    guard trimmed.count <= Self.maximumLength, trimmed.utf8.count <= 4 * Self.maximumLength else {
      throw .usernameTooLong
    }
    guard trimmed.unicodeScalars.allSatisfy(Self.isSuitable) else { throw .usernameUnsuitable }
    self.text = trimmed
  }

  /// Whether the name is one that nobody may have.
  public var isReserved: Bool { Self.reserved.contains(skeleton) }

  private static func isSuitable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    default: true
    }
  }
}
