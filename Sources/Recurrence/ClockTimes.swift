/// The times of day of a rule, in seconds since midnight.
struct ClockTimes {
  private let rule: RecurrenceRule
  private let start: LocalTime
  private let minutes: [Int]
  private let seconds: [Int]

  init(_ rule: RecurrenceRule, start: LocalTime) {
    (self.rule, self.start) = (rule, start)
    let second = start.secondOfDay
    minutes = rule.minutes.isEmpty ? [second / 60 % 60] : rule.minutes
    seconds = rule.seconds.isEmpty ? [second % 60] : rule.seconds
  }

  /// The times that each day of a daily, weekly, monthly or yearly rule has.
  var ofEachDay: [Int] {
    let hours = rule.hours.isEmpty ? [start.secondOfDay / 3600] : rule.hours
    return hours.flatMap { hour in
      minutes.flatMap { minute in seconds.map { hour * 3600 + minute * 60 + $0 } }
    }
  }

  /// The number of steps that a day has; none if they are days or longer.
  var stepsOfDay: Int { rule.frequency < .daily ? 86_400 / (unit * rule.interval) : 0 }

  /// Whether a rule whose steps are shorter than a day has one on a day.
  func hasStep(on day: Day) -> Bool { step(on: day, from: 0) < 86_400 }

  /// The times of a rule whose steps are shorter than a day, on one of its days.
  func times(on day: Day) -> [Int] {
    func aligned(_ time: Int) -> Int { step(on: day, from: time) }
    var (times, time) = ([Int](), aligned(0))
    while time < 86_400 {
      if !rule.hours.isEmpty, !rule.hours.contains(time / 3600) {
        time = aligned((time / 3600 + 1) * 3600)
      } else if unit < 3600, !rule.minutes.isEmpty, !rule.minutes.contains(time / 60 % 60) {
        time = aligned((time / 60 + 1) * 60)
      } else {
        times += chosen(from: timesOfStep(at: time))
        time += unit * rule.interval
      }
    }
    return times
  }

  /// The places that the rule's positions choose among so many.
  func positions(among count: Int) -> [Int] {
    Set(rule.positions.map { $0 < 0 ? $0 + count : $0 - 1 }).filter { (0..<count).contains($0) }.sorted()
  }

  /// The seconds of a step, before they are multiplied by the interval.
  private var unit: Int { rule.frequency == .hourly ? 3600 : rule.frequency == .minutely ? 60 : 1 }

  /// The first step at or after a time of a day, possibly on a later one.
  private func step(on day: Day, from time: Int) -> Int {
    let base = start.seconds - start.seconds.modulo(unit)
    return time + (base - LocalTime(day).seconds - time).modulo(unit * rule.interval)
  }

  /// The times of one step, before positions choose among them.
  private func timesOfStep(at time: Int) -> [Int] {
    switch rule.frequency {
    case .hourly: minutes.flatMap { minute in seconds.map { time + minute * 60 + $0 } }
    case .minutely: seconds.map { time + $0 }
    default: rule.seconds.isEmpty || rule.seconds.contains(time % 60) ? [time] : []
    }
  }

  private func chosen(from times: [Int]) -> [Int] {
    rule.positions.isEmpty ? times : positions(among: times.count).map { times[$0] }
  }
}
