/// A note.
public struct Note: Identifiable, Equatable, Sendable {
  public let id: String
  public var text: String

  /// The first line, which names the note.
  public var title: String {
    let line = text.split(separator: "\n").first.map(String.init) ?? ""
    return line.isEmpty ? "New note" : String(line.prefix(60))
  }

  /// The rest of the note as one line.
  public var summary: String {
    String(text.split(separator: "\n").dropFirst().joined(separator: " ").prefix(80))
  }
}
