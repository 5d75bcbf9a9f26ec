/// A book in the course of its readings. Days are the days of its owner.
extension Book {
  /// The reading that goes on; nil where none does.
  public var currentReading: Reading? {
    guard isBeingRead, let last = readings.last, last.finish == nil else { return nil }
    return last
  }

  /// Begins a reading, unless one goes on. A book that was being read without one gets one that began on an unknown day.
  mutating func begin(on day: Day) {
    if isBeingRead, currentReading == nil { readings.append(Reading()) }
    setStatus(.reading, on: day)
  }

  /// Notes the place that the reader has reached.
  mutating func reach(_ progress: Reading.Progress, on day: Day) {
    begin(on: day)
    let progress = limited(progress)
    change { $0.progress = progress }
  }

  /// Notes that some pages more were read: of a book that is followed by percent, as many percent as they are.
  mutating func advance(by count: Int, on day: Day) {
    let step = step(of: count)
    switch currentReading?.progress {
    case .percent(let percent): reach(.percent(percent + step), on: day)
    case .page(let page): reach(.page(page + step), on: day)
    case nil: reach(.page(step), on: day)
    }
  }

  /// The number that some pages more add to the place that is shown: to its page, or to its percent.
  func step(of count: Int) -> Int {
    guard isInPercent else { return count }
    return pages > 0 ? max(1, count * 100 / pages) : 1
  }

  /// The last place that a reader can reach: a page, or a hundred percent.
  var lastPlace: Int { isInPercent ? 100 : pages > 0 ? pages : Book.pagesRange.upperBound }

  /// Whether the reader follows the book by percent.
  private var isInPercent: Bool {
    if case .percent = currentReading?.progress { true } else { false }
  }

  /// Takes back that the book was read, and of its readings exactly what that made.
  ///
  /// - Parameters:
  ///   - finish: how it came to be read; nil where nobody knows that any more. Then a reading goes on that ended today.
  ///   - today: the day that it is.
  mutating func takeBack(_ finish: NotedFinish?, today: Day) {
    guard isRead else { return }
    guard let finish else {
      let isOfToday = readings.last?.finish == today
      if isOfToday { change { $0.finish = nil } }
      if readings.last == Reading() { readings.removeLast() }
      return restoreStatus(isOfToday ? .reading : .wanted)
    }
    restoreStatus(finish.status)
    guard let made = finish.reading, !readings.isEmpty else { return }
    let index = readings.lastIndex(of: made) ?? min(finish.index, readings.count - 1)
    if finish.isNew {
      // What the reader said of it since, such as a rating, stays.
      (readings[index].start, readings[index].finish) = (nil, nil)
      if readings[index] == Reading() { readings.remove(at: index) }
    } else {
      readings[index].finish = nil
    }
  }

  /// Gives the last reading of a book that was read the day on which it ended, whatever that was before.
  mutating func setFinish(_ day: Day) {
    guard isRead else { return }
    if readings.isEmpty { readings.append(Reading()) }
    change { $0.finish = day }
  }

  /// Adds a reading of other days, in the order of days and before one that goes on. A book that was only wanted is read
  /// then, or being read where the reading has not ended.
  mutating func add(_ reading: Reading) {
    let isLater = { (other: Reading) in
      guard let day = reading.lastDay, let otherDay = other.lastDay else { return false }
      return otherDay > day
    }
    let end = readings.count - (currentReading == nil ? 0 : 1)
    readings.insert(reading, at: readings[..<end].firstIndex(where: isLater) ?? end)
    if status == .wanted { restoreStatus(readings.last?.finish == nil ? .reading : .read) }
  }

  /// Rates the last reading; a book without one gets a reading that nothing else is known about.
  ///
  /// - Parameter rating: the rating in half stars; nil removes it.
  mutating func rate(_ rating: Int?) {
    if readings.isEmpty {
      guard rating != nil else { return }
      readings.append(Reading())
    }
    change { $0.rating = rating }
  }

  private mutating func change(_ change: (inout Reading) -> Void) {
    guard !readings.isEmpty else { return }
    change(&readings[readings.count - 1])
  }

  private func limited(_ progress: Reading.Progress) -> Reading.Progress {
    switch progress {
    case .page(let page): .page(min(max(0, page), pages > 0 ? pages : Book.pagesRange.upperBound))
    case .percent(let percent): .percent(min(max(0, percent), 100))
    }
  }
}

extension Reading {
  /// The last day that is known of the reading.
  fileprivate var lastDay: Day? { finish ?? start }
}

extension Reading.Progress {
  /// Reads a place that a person typed: a page, such as 120, or a part of the book, such as 45 %; nil for anything else.
  init?(_ text: String) {
    let text = text.trimmed
    if text.hasSuffix("%") {
      guard let percent = Int(String(text.dropLast()).trimmed), (0...100).contains(percent) else {
        return nil
      }
      self = .percent(percent)
    } else {
      guard let page = Int(text), Book.pagesRange.contains(page) else { return nil }
      self = .page(page)
    }
  }
}
