extension String {
  /// The words of an identifier such as `isRead`, `is-read` or `is_read`: "Is read". Initials stay as they are.
  var inWords: String {
    var words: [String] = [""]
    for character in self {
      if character == "-" || character == "_" {
        words.append("")
      } else if character.isUppercase, words.last?.last?.isLowercase == true {
        words.append(String(character))
      } else {
        words[words.count - 1].append(character)
      }
    }
    let text = words.map { $0.allSatisfy(\.isUppercase) ? $0 : $0.lowercased() }.joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}
