import CZxcvbn

/// The pattern that makes up most of a weak password: what a guesser tries first.
enum PasswordWeakness: Hashable, Sendable {
  case commonPassword
  case commonWord
  case name
  case product
  case repetition
  case sequence
  case keys
  case date

  /// The weakness in words.
  var sentence: String {
    switch self {
    case .commonPassword: "This is a common password."
    case .commonWord: "Built on a common word."
    case .name: "Contains your name."
    case .product: "Contains the name of this app."
    case .repetition: "Repeats itself."
    case .sequence: "Letters or digits in a row."
    case .keys: "Keys that lie side by side."
    case .date: "Built on a date."
    }
  }

  /// The weakness that a part of a password shows; nil for a part without a pattern. A part that consists of one of the
  /// context words has none of these types.
  ///
  /// - Parameter isWhole: whether the part is the whole password.
  init?(_ type: ZxcTypeMatch_t, isWhole: Bool) {
    switch type {
    case _ where type.rawValue & MULTIPLE_MATCH.rawValue != 0: self = .repetition
    case DICTIONARY_MATCH, DICT_LEET_MATCH: self = isWhole ? .commonPassword : .commonWord
    case REPEATS_MATCH: self = .repetition
    case SEQUENCE_MATCH: self = .sequence
    case SPATIAL_MATCH: self = .keys
    case DATE_MATCH, YEAR_MATCH: self = .date
    default: return nil
    }
  }
}
