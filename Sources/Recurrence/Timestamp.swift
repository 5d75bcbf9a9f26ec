/// A text such as `2026-01-31`, `2026-01-31T09:00:00`, or the latter with `Z` or an offset after it (ISO 8601).
public struct Timestamp: Hashable, Sendable {
  /// The local time; midnight if the text names a day alone.
  public let local: LocalTime
  /// Whether the text names a day alone.
  public let isDay: Bool
  /// The seconds by which its clock is ahead of UTC, if the text says so.
  public let offset: Int?

  /// The instant in seconds since 1970, if the text has an offset.
  public var instant: Int? { offset.map { local.seconds - $0 } }

  /// Reads a text.
  public init?(_ text: String) {
    guard text.utf8.count <= 40 else { return nil }
    if let day = Day(text) {
      (local, isDay, offset) = (LocalTime(day), true, nil)
      return
    }
    isDay = false
    if let time = LocalTime(text) {
      (local, offset) = (time, nil)
    } else if text.hasSuffix("Z"), let time = LocalTime(text.dropLast()) {
      (local, offset) = (time, 0)
    } else {
      let end = text.suffix(6)
      guard let time = LocalTime(text.dropLast(6)), end.count == 6, let sign = end.first, "+-".contains(sign),
        let hours = digits(end.dropFirst().prefix(2), 2), hours <= 18,
        end.dropFirst(3).first == ":", let minutes = digits(end.suffix(2), 2), minutes < 60
      else { return nil }
      (local, offset) = (time, (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1))
    }
  }
}
