/// The occurrences of a series, in the order of their instants, none twice.
public struct Occurrences: Sequence, IteratorProtocol {
  private let series: RecurrenceSeries
  private var times: LocalOccurrences
  /// A local time that was read and is still to come.
  private var following: LocalTime?
  /// Local times in the order of their instants.
  private var ready: ArraySlice<(time: LocalTime, instant: Int)> = []
  private var last = Int.min

  init(_ series: RecurrenceSeries, from day: Day?) {
    self.series = series
    times = LocalOccurrences(
      series.rule, start: series.start.local, until: series.until, from: day.map { LocalTime($0) })
  }

  /// The next occurrence; nil after the last.
  public mutating func next() -> CalendarTime? {
    guard case .zoned(_, let zone) = series.start else { return nextTime().map(series.start.with) }
    while true {
      while let (time, instant) = ready.popFirst() {
        guard instant > last else { continue }
        last = instant
        return .zoned(time, zone)
      }
      guard let time = nextTime() else { return nil }
      let instant = time.instant(in: zone)
      var batch = [(time: time, instant: instant)]
      // A time that clocks skip comes later, and possibly after others that they show.
      let shown = LocalTime(at: instant, in: zone)
      while shown > time, let other = nextTime() {
        guard other <= shown else {
          following = other
          break
        }
        batch.append((other, other.instant(in: zone)))
      }
      ready = batch.sorted { $0.instant < $1.instant }[...]
    }
  }

  private mutating func nextTime() -> LocalTime? {
    if let time = following {
      following = nil
      return time
    }
    while let time = times.next() {
      if !series.excluded.contains(time) { return time }
    }
    return nil
  }
}
