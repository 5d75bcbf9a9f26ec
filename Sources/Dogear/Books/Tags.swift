/// The tags of a book: short words, each once, in the order in which they were given.
public enum Tags {
  /// The largest number of tags of a book.
  public static let limit = 30
  /// The largest number of characters of a tag.
  public static let lengthLimit = 50

  /// Reads tags separated by commas. Spaces around them don't count, nor does a tag that came before in other letters.
  public static func list(_ text: String) -> [String] {
    var known: Set<String> = []
    return text.split(separator: ",").map { String($0).trimmed }
      .filter { !$0.isEmpty && known.insert($0.lowercased()).inserted }
  }

  /// Reads one tag; nil where the text is none, more than one, or too long.
  static func single(_ text: String) -> String? {
    let tags = list(text)
    return tags.count == 1 && tags[0].count <= lengthLimit ? tags[0] : nil
  }

  /// The message about a text that is not one tag.
  static var singleMessage: String { "Write one tag, of at most \(lengthLimit) characters." }

  /// The tags as ``list(_:)`` reads them.
  public static func text(_ tags: [String]) -> String { tags.joined(separator: ", ") }
}
