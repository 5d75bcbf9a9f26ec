import Foundation

/// The readings of a book as one text, for people and programs: `2026-01-05/2026-02-01, 4.5 stars; 2026-03-01/, page 120`.
///
/// Each begins with its days, as ISO 8601 writes intervals; either day may be missing. Then come the place that the reader has
/// reached, and the rating.
enum ReadingsText {
  /// The text of readings; empty where there are none.
  static func text(_ readings: [Reading]) -> String {
    readings.map { reading in
      let days = "\(reading.start?.description ?? "")/\(reading.finish?.description ?? "")"
      return [days, place(reading.progress), reading.rating.map(stars) ?? ""].filter { !$0.isEmpty }
        .joined(separator: ", ")
    }.joined(separator: "; ")
  }

  /// The readings of a text; nil where it can't be read.
  static func readings(_ text: String) -> [Reading]? {
    let text = text.trimmed
    if text.isEmpty { return [] }
    // As the account's own download has them.
    if text.hasPrefix("[") { return try? JSONDecoder().decode([Reading].self, from: Data(text.utf8)) }
    var readings: [Reading] = []
    for part in text.split(separator: ";") {
      guard let reading = reading(String(part).trimmed) else { return nil }
      readings.append(reading)
    }
    return readings
  }

  private static func reading(_ text: String) -> Reading? {
    let parts = text.split(separator: ",").map { String($0).trimmed }
    let days = (parts.first ?? "").split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard days.count == 2 else { return nil }
    var reading = Reading(start: Day(days[0]), finish: Day(days[1]))
    guard (reading.start == nil) == days[0].isEmpty, (reading.finish == nil) == days[1].isEmpty else {
      return nil
    }
    for part in parts.dropFirst() {
      if part.hasPrefix("page "), let page = Int(part.dropFirst(5)) {
        reading.progress = .page(page)
      } else if part.hasSuffix(" %"), let percent = Int(part.dropLast(2)) {
        reading.progress = .percent(percent)
      } else if part.hasSuffix(" stars"), let stars = Double(String(part.dropLast(6))) {
        guard stars > 0, stars <= 5 else { return nil }
        reading.rating = Int((stars * 2).rounded())
      } else {
        return nil
      }
    }
    return reading
  }

  fileprivate static func place(_ progress: Reading.Progress?) -> String {
    switch progress {
    case .page(let page): "page \(page)"
    case .percent(let percent): "\(percent) %"
    case nil: ""
    }
  }

  private static func stars(_ rating: Int) -> String {
    "\(rating / 2)\(rating.isMultiple(of: 2) ? "" : ".5") stars"
  }
}

extension Reading {
  /// The reading in words: 5 January 2026 to 1 February 2026, page 120, 4.5 of 5 stars.
  var inWords: String {
    let days =
      switch (start, finish) {
      case (let start?, let finish?): start == finish ? start.text : "\(start.text) to \(finish.text)"
      case (let start?, nil): "since \(start.text)"
      case (nil, let finish?): "until \(finish.text)"
      case (nil, nil): "on days not known"
      }
    return [days, ReadingsText.place(progress), rating.map(Book.ratingText) ?? ""].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }
}
