import Foundation

extension String {
  /// Without white space at either end.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
