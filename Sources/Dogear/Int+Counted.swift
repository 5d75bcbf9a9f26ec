import Foundation

extension Int {
  /// The number with commas between the thousands: 10,000.
  var grouped: String {
    magnitude < 1000 ? "\(self)" : formatted(.number.locale(Locale(identifier: "en_US")))
  }

  /// So many things: 1 book, 10,000 books.
  ///
  /// - Parameter many: the word for several; nil for that for one with an s.
  func counted(_ one: String, _ many: String? = nil) -> String {
    self == 1 ? "1 \(one)" : "\(grouped) \(many ?? one + "s")"
  }
}
