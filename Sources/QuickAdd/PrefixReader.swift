import Foundation

/// The reading of lists, tags and levels of importance: words with a sign before them.
struct PrefixReader {
  let lists: [String]?

  func read(_ words: inout Words, _ understanding: inout Understanding) {
    for index in words.all.indices where !words.all[index].isProtected {
      let text = words.all[index].text
      guard let sign = text.first, text.count > 1 else { continue }
      switch sign {
      case "#": readList(index, Self.name(text), &words, &understanding)
      case "@": readTag(index, Self.name(text), &words, &understanding)
      case "!": readPriority(index, text, &words, &understanding)
      default: break
      }
    }
  }

  /// The name after a sign, without quotation marks or punctuation.
  private static func name(_ text: String) -> String {
    let name = text.dropFirst()
    if name.hasPrefix("\""), let end = name.dropFirst().firstIndex(of: "\"") {
      return String(name[name.index(after: name.startIndex)..<end])
    }
    return name.trimmingCharacters(in: CharacterSet(charactersIn: ",;:.!?"))
  }

  private func readList(
    _ index: Int, _ name: String, _ words: inout Words, _ understanding: inout Understanding
  ) {
    guard name.contains(where: \.isLetter) else { return }
    guard let list = lists.map({ $0.first { $0.caseInsensitiveCompare(name) == .orderedSame } }) ?? name,
      understanding.list == nil
    else {
      words.keepUnknownList(index)
      if understanding.list == nil { understanding.unknownLists.append(name) }
      return
    }
    understanding.list = list
    words.take(index..<(index + 1), as: .list, in: &understanding)
  }

  private func readTag(
    _ index: Int, _ name: String, _ words: inout Words, _ understanding: inout Understanding
  ) {
    guard name.first?.isLetter ?? false else { return }
    if !understanding.tags.contains(where: { $0.caseInsensitiveCompare(name) == .orderedSame }) {
      understanding.tags.append(name)
    }
    words.take(index..<(index + 1), as: .tag, in: &understanding)
  }

  private func readPriority(
    _ index: Int, _ text: String, _ words: inout Words, _ understanding: inout Understanding
  ) {
    let levels: [String: Understanding.Priority] = [
      "!high": .high, "!1": .high, "!!!": .high, "!medium": .medium, "!med": .medium, "!2": .medium,
      "!!": .medium, "!low": .low, "!3": .low,
    ]
    guard let level = levels[text.lowercased()] else { return }
    understanding.priority = level
    words.take(index..<(index + 1), as: .priority, in: &understanding)
  }
}
