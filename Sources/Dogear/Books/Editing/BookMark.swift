/// What is said of many books at once. The raw values stand in forms.
enum BookMark: Hashable, Sendable {
  case status(ReadingStatus)
  case owned(Bool)
  case tagged(String)
  case untagged(String)

  /// The marks that are chosen from a list.
  static let offered = ReadingStatus.allCases.map(BookMark.status) + [.owned(true), .owned(false)]

  /// Reads the value of one that was chosen; nil for another text.
  init?(_ value: String) {
    guard let mark = Self.offered.first(where: { $0.value == value }) else { return nil }
    self = mark
  }

  /// The value in a form.
  var value: String {
    switch self {
    case .status(let status): status.rawValue
    case .owned(let isOwned): isOwned ? "owned" : "not-owned"
    case .tagged(let tag), .untagged(let tag): tag
    }
  }

  /// The name for the person.
  var name: String {
    switch self {
    case .status(let status): status.name
    case .owned(let isOwned): isOwned ? "I own it" : "I don’t own it"
    case .tagged(let tag), .untagged(let tag): tag
    }
  }

  /// Changes a book as the mark says, on the day that it is for its owner.
  func apply(to book: inout Book, on day: Day) {
    switch self {
    case .status(let status) where status == book.status: break
    case .status(.wanted): book.status = .wanted
    case .status(.reading): book.begin(on: day)
    case .status(.read): book.finish(on: day)
    case .status(.stopped): book.stop(on: day)
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
