import Foundation

extension String {
  /// The text without white space at either end.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
