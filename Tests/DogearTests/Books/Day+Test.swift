@testable import Dogear

extension Day {
  /// The day that it is in tests which don't care.
  static let test = Day(number: 20_800)
}
