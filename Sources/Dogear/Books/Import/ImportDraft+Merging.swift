/// The values of a row that a book of the shelf takes.
extension ImportDraft<Book> {
  /// A book of the shelf with the values of the row.
  ///
  /// - Parameter day: the day that it is for the owner of the shelf.
  func merged(into shelved: Book, on day: Day) -> Book {
    var merged = shelved
    for column in given {
      switch column {
      case .status: continue
      case .tags where !isExact: merged.tags = Self.union(shelved.tags, item.tags)
      case .readings where !isExact: merged.readings = Self.union(shelved.readings, item.readings)
      case .isbn
      where !isExact && ISBN.thirteen(shelved.isbn) == ISBN.thirteen(item.isbn) && !shelved.isbn.isEmpty:
        // Both forms of a number are the same.
        continue
      default:
        // A text of the book itself can always be read.
        _ = merged.set(column, to: item.text(of: column))
      }
    }
    if given.contains(.status) { setStatus(of: &merged, from: shelved, on: day) }
    return merged
  }

  /// Gives a book of the shelf, which has the readings already, the status of the row. What is being read ends with the
  /// import, where the row does not say when; the day on which a reading began is never made up. A row of a table of Dogear
  /// has all that there is otherwise.
  private func setStatus(of book: inout Book, from shelved: Book, on day: Day) {
    let status = item.status
    let saysEnd = item.readings.last?.finish != nil && book.readings.last?.finish != nil
    let endsNow = shelved.isBeingRead && status != .wanted && book.readings == shelved.readings
    if isExact && given.contains(.readings) ? !endsNow : saysEnd {
      book.restoreStatus(status)
    } else {
      book.setStatus(status, on: status == .reading ? nil : day)
    }
  }

  /// The tags of the shelf, and those that it lacks.
  private static func union(_ shelved: [String], _ tags: [String]) -> [String] {
    Array(Tags.list(Tags.text(shelved + tags)).prefix(Tags.limit))
  }

  /// The readings of the shelf, which take what is known only now, and those that it lacks. Readings that were brought
  /// before are found again.
  private static func union(_ shelved: [Reading], _ readings: [Reading]) -> [Reading] {
    var merged = shelved
    var (free, rest) = (Set(shelved.indices), [Reading]())
    for reading in readings {
      if let index = free.sorted().first(where: { merged[$0] == reading }) {
        free.remove(index)
      } else {
        rest.append(reading)
      }
    }
    // The readings that most is known about have the first choice.
    for reading in rest.sorted(by: { $0.knowledge > $1.knowledge }) {
      if let index = free.sorted().first(where: { merged[$0].mayBe(reading) }) {
        free.remove(index)
        merged[index].take(reading)
      } else if merged.count < Book.partsLimit {
        let place =
          merged.lastIndex { ($0.finish ?? $0.start).map { $0 <= (reading.lastDay ?? $0) } ?? true } ?? -1
        merged.insert(reading, at: place + 1)
        free = Set(free.map { $0 > place ? $0 + 1 : $0 })
      }
    }
    return merged
  }
}

extension Reading {
  /// The last day that is known of it.
  fileprivate var lastDay: Day? { finish ?? start }

  /// The number of facts that are known of it.
  fileprivate var knowledge: Int {
    (start == nil ? 0 : 1) + (finish == nil ? 0 : 1) + (rating == nil ? 0 : 1) + (progress == nil ? 0 : 1)
  }

  /// Whether nothing speaks against another reading being this one.
  fileprivate func mayBe(_ other: Reading) -> Bool {
    func agree<Value: Equatable>(_ path: KeyPath<Reading, Value?>) -> Bool {
      guard let own = self[keyPath: path], let others = other[keyPath: path] else { return true }
      return own == others
    }
    guard agree(\.start), agree(\.finish), agree(\.rating), agree(\.progress) else { return false }
    // A reading that ended before the other began is another.
    if let finish, let start = other.start { return start <= finish }
    if let start, let finish = other.finish { return start <= finish }
    return true
  }

  /// Takes what is known of the same reading elsewhere.
  fileprivate mutating func take(_ other: Reading) {
    start = start ?? other.start
    finish = finish ?? other.finish
    rating = rating ?? other.rating
    progress = progress ?? other.progress
  }
}
