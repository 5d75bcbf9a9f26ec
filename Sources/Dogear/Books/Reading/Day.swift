import Recurrence

/// A day of the Gregorian calendar, without a time or a time zone (ISO 8601).
public typealias Day = Recurrence.Day

extension Visitor {
  /// The day that it is where the visitor lives; in Greenwich as long as nobody knows where that is.
  ///
  /// - Parameter time: the time, in seconds since 1970.
  func day(at time: Int) -> Day { moment(at: time).today }
}
