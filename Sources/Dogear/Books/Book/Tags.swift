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

  /// The message about typed tags; nil where a book can have them.
  static func message(about tags: [String]) -> String? {
    if tags.count > limit { return "There must not be more than \(limit) tags" }
    let isTooLong = tags.contains { $0.count > lengthLimit }
    return isTooLong ? "A tag must not be longer than \(lengthLimit) characters" : nil
  }

  /// Checks the rules for the tags of a book.
  static func check(_ tags: [String], _ label: String) throws(StoreError) {
    guard tags.count <= limit else { throw .tooMany(field: label, limit: limit) }
    for tag in tags { try StoreRules.check(tag, field: "Tag", limit: lengthLimit) }
    // A comma would make two of it, and a space around it none.
    guard list(text(tags)) == tags else { throw .unsuitableCharacters(field: "Tag") }
  }
}
