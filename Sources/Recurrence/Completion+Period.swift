import Foundation

extension Completion {
  /// The next time by a period: whole periods after the due time, or one after the completion.
  func next(_ period: Period, from origin: Origin) throws(RecurrenceError) -> Next? {
    if case .day = due, period.seconds > 0 {
      throw RecurrenceError("the period \(period) needs a due time, as it has hours")
    }
    let isFromDue = origin == .due
    let (begin, instant) = isFromDue ? (due.local, due.instant(in: zone)) : (done, self.instant)
    // A time of day is kept, unless hours are counted from the moment of the completion.
    let second = isFromDue || period.seconds == 0 ? due.local.secondOfDay : begin.secondOfDay
    /// The time so many periods later; days are nominal, hours are elapsed time.
    func time(after count: Int) -> CalendarTime {
      let nominal = LocalTime(period.day(count, after: begin.day), secondOfDay: second)
      guard period.seconds > 0 else { return due.with(nominal) }
      let isElapsed = period.months + period.days == 0
      let base = isElapsed ? instant : nominal.instant(in: zone)
      return due.with(LocalTime(at: base + period.seconds * count, in: zone))
    }
    func isNext(_ time: CalendarTime) -> Bool {
      if isFromDue { return isAfterDue(time) && isAhead(time) }
      // Of two equal local times the first counts, and so hours may lead back to it.
      return period.seconds == 0 || isAhead(time)
    }
    // As many periods as have gone by for certain.
    let longest = (period.months * 31 + period.days) * 86_400 + period.seconds
    var count = isFromDue ? max(1, (self.instant - instant) / longest - 2) : 1
    while true {
      let time = time(after: count)
      guard time.local.day.date.year <= RecurrenceRule.lastYear else { return nil }
      if isNext(time) { return Next(time: time, skipped: count - 1, repetition: .period(period)) }
      count += 1
    }
  }
}
