/// A book in the course of its readings. Days are those of its owner.
extension Book {
  /// The reading that goes on; nil where none does.
  public var currentReading: Reading? {
    guard isBeingRead, let last = readings.last, last.finish == nil else { return nil }
    return last
  }

  /// Begins a reading, unless one goes on.
  mutating func begin(on day: Day) {
    if currentReading == nil { readings.append(Reading(start: day)) }
    status = .reading
  }

  /// Notes the place that the reader has reached.
  mutating func reach(_ progress: Reading.Progress, on day: Day) {
    begin(on: day)
    let progress = limited(progress)
    change { $0.progress = progress }
  }

  /// Notes that some pages more were read: of a book that is followed by percent, as many percent as they are.
  mutating func advance(by count: Int, on day: Day) {
    switch currentReading?.progress {
    case .percent(let percent):
      reach(.percent(percent + (pages > 0 ? max(1, count * 100 / pages) : 1)), on: day)
    case .page(let page): reach(.page(page + count), on: day)
    case nil: reach(.page(count), on: day)
    }
  }

  /// Notes that the book was read. The reading that goes on ends; a book that was read some other time has none.
  mutating func finish(on day: Day) {
    end(as: .read, on: day)
  }

  /// Notes that the reader gave up.
  mutating func stop(on day: Day) {
    end(as: .stopped, on: day)
  }

  /// Notes the status that the reader chose; the one that the book has changes nothing.
  mutating func setStatus(_ status: ReadingStatus, on day: Day) {
    if status == self.status { return }
    switch status {
    case .wanted: self.status = .wanted
    case .reading: begin(on: day)
    case .read: finish(on: day)
    case .stopped: stop(on: day)
    }
  }

  /// Notes that the book was not read: a reading that ended on the same day goes on.
  mutating func takeBackFinish(on day: Day) {
    guard let last = readings.last, last.finish == day else { return status = .wanted }
    change { $0.finish = nil }
    status = .reading
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
    if status == .wanted { status = readings.last?.finish == nil ? .reading : .read }
  }

  /// Rates the last reading; a book without one gets one of which nothing else is known.
  ///
  /// - Parameter rating: the rating in half stars; nil removes it.
  mutating func rate(_ rating: Int?) {
    if readings.isEmpty {
      guard rating != nil else { return }
      readings.append(Reading())
    }
    change { $0.rating = rating }
  }

  private mutating func end(as status: ReadingStatus, on day: Day) {
    if currentReading != nil { change { $0.finish = day } }
    self.status = status
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
