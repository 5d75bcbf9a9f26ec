/// The place of a book in its owner's reading. The raw values are stored.
public enum ReadingStatus: String, CaseIterable, Codable, Sendable {
  case wanted = "want"
  case reading
  case read
  case stopped

  /// The name for the person.
  public var name: String {
    switch self {
    case .wanted: "Want to read"
    case .reading: "Reading"
    case .read: "Read"
    case .stopped: "Stopped"
    }
  }
}
