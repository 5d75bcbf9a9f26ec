/// The days on which a reading began and ended, as far as they are known.
struct ReadingDays: Hashable, Sendable {
  /// The message about days that are none, or in the wrong order.
  static let wrongOrder = "A reading begins before it ends"

  let start: Day?
  let finish: Day?

  /// The days of a reading.
  init(of reading: Reading) {
    (start, finish) = (reading.start, reading.finish)
  }

  /// Reads the texts of two fields, which may be empty; nil where one of them is no day, or they are in the wrong order.
  init?(from start: String, to finish: String) {
    (self.start, self.finish) = (Day(start), Day(finish))
    guard (self.start == nil) == start.isEmpty, (self.finish == nil) == finish.isEmpty else { return nil }
    if let start = self.start, let finish = self.finish, finish < start { return nil }
  }

  /// The message about the days of a reading to add; empty where it can be added.
  static func message(from start: String, to finish: String) -> String {
    if start.isEmpty, finish.isEmpty { return "Say when the reading began, or when it ended" }
    return ReadingDays(from: start, to: finish) == nil ? wrongOrder : ""
  }

  /// A reading of these days. Nothing else is known about it.
  var reading: Reading { Reading(start: start, finish: finish) }
}
