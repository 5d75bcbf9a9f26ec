/// A statement about many books at once, such as that they were read.
enum BookMark: Hashable, Codable, Sendable {
  case status(ReadingStatus)
  case owned(Bool)
  case tagged(String)
  case untagged(String)

  /// The marks that are chosen from a list, with their values in a form and their names for the person.
  static let offered: [(value: String, name: String, mark: BookMark)] =
    ReadingStatus.allCases.map { ($0.rawValue, $0.name, .status($0)) }
    + [("owned", "I own it", .owned(true)), ("not-owned", "I don’t own it", .owned(false))]

  /// Reads the value of one that was chosen; nil for another text.
  init?(_ value: String) {
    guard let offered = Self.offered.first(where: { $0.value == value }) else { return nil }
    self = offered.mark
  }

  /// Changes a book as the mark says, on the day that it is for its owner.
  func apply(to book: inout Book, on day: Day) {
    switch self {
    case .status(let status): book.setStatus(status, on: day)
    case .owned(let isOwned): book.isOwned = isOwned
    case .tagged(let tag):
      if !book.tags.contains(where: tag.isSameTag) { book.tags.append(tag) }
    case .untagged(let tag): book.tags.removeAll(where: tag.isSameTag)
    }
  }
}

extension String {
  fileprivate func isSameTag(as other: String) -> Bool { caseInsensitiveCompare(other) == .orderedSame }
}
