import Foundation

extension ForeignBookRow {
  /// Reads days, ratings and counts into readings, and the status where the row does not say it.
  mutating func readReadings(statusOfShelves: ReadingStatus?) {
    guard !result.given.contains(.readings) else { return }
    let (start, finish, stop) = (day(.started, "Begun"), day(.finished, "Finished"), day(.stopped, "Stopped"))
    var readings = datesRead()
    if readings.isEmpty, start != nil || finish != nil || stop != nil {
      readings = [Reading(start: start, finish: finish ?? stop)]
    } else if let finish, !readings.contains(where: { $0.finish == finish }) {
      readings.append(Reading(finish: finish))
    }
    if let rating = rating() {
      if readings.isEmpty { readings = [Reading()] }
      readings[readings.count - 1].rating = rating
    }
    if let count = texts(.readCount).first.flatMap(number), count > max(readings.count, 1),
      count <= Book.partsLimit
    {
      // Of the first ones nothing else is known.
      readings =
        Array(repeating: Reading(), count: count - max(readings.count, 1))
        + (readings.isEmpty ? [Reading()] : readings)
    }
    if !readings.isEmpty {
      result.item.readings = Array(readings.prefix(Book.partsLimit))
      result.given.insert(.readings)
    }
    guard !result.given.contains(.status) else { return }
    if let statusOfShelves {
      give(.status, statusOfShelves.name)
    } else if stop != nil {
      give(.status, ReadingStatus.stopped.name)
    } else if readings.contains(where: { $0.finish != nil || $0.rating != nil }) {
      give(.status, ReadingStatus.read.name)
    } else if start != nil {
      give(.status, ReadingStatus.reading.name)
    }
  }

  private mutating func day(_ field: BookField, _ name: String) -> Day? {
    let text = line(field)
    guard !text.isEmpty else { return nil }
    guard let day = days.day(text) else {
      leaveOut(name, text, "is no day")
      return nil
    }
    return day
  }

  /// The readings of a list of days: `2022/12/01-2022/12/15, 2023/02/03`.
  private mutating func datesRead() -> [Reading] {
    var readings: [Reading] = []
    for part in texts(.datesRead).flatMap({ split($0) }) {
      if let day = days.day(part) {
        readings.append(Reading(finish: day))
        continue
      }
      // Days with slashes have a hyphen between them, and others a space on either side of it.
      let halves =
        part.contains("/")
        ? part.split(separator: "-", maxSplits: 1).map(String.init) : part.components(separatedBy: " - ")
      let found = halves.map(days.day)
      guard halves.count == 2, found.contains(where: { $0 != nil }) else {
        leaveOut("Days of readings", part, "are no days")
        continue
      }
      for (half, day) in zip(halves, found) where day == nil && !half.trimmed.isEmpty {
        leaveOut("Days of readings", half, "is no day")
      }
      readings.append(Reading(start: found[0], finish: found[1]))
    }
    return readings.sorted { ($0.finish ?? $0.start)?.number ?? 0 < ($1.finish ?? $1.start)?.number ?? 0 }
  }

  /// The rating in half stars; nil without one.
  private mutating func rating() -> Int? {
    let text = line(.rating)
    guard !text.isEmpty else { return nil }
    let stars = text.count { $0 == "★" }
    let typed = text.replacing(",", with: ".").split(separator: "/").first.map { String($0).trimmed } ?? ""
    let value = stars > 0 ? Double(stars) + (text.contains("½") ? 0.5 : 0) : Double(typed)
    guard let value, (0...5).contains(value) else {
      leaveOut("Rating", text, "is not from 0 to 5 stars")
      return nil
    }
    guard value > 0 else { return nil }
    let rating = max(1, Int((value * 2).rounded()))
    if Double(rating) != value * 2 {
      note("Rating: \(text) became \(Book.ratingText(rating)).")
    }
    return rating
  }
}
