import Foundation

@testable import Dogear

extension Day {
  /// The day that it is in tests which don't care.
  static let test = Day(number: 20_800)
}

extension Moment {
  /// A moment of that day, in Greenwich.
  static let test = Moment(now: 20_800 * 24 * 3600 + 12 * 3600, zone: .gmt)
}

extension ImportedFile {
  /// A file without a name.
  static let test = ImportedFile(moment: .test)
}
