/// Texts with the markup that other programs leave in them.
enum ImportedHTML {
  /// The text in Markdown: line breaks, bold and italic letters stay, all other tags go, and references are characters.
  static func markdown(_ text: String) -> String {
    guard text.contains("<") || text.contains("&") else { return text.trimmed }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      result += rest[..<start]
      let inside = rest[rest.index(after: start)...]
      // A sign that begins no tag is a sign.
      guard let end = inside.prefix(maximumTag).firstIndex(of: ">"), let tag = replacement(inside[..<end])
      else {
        result += "<"
        rest = inside
        continue
      }
      result += tag
      rest = inside[inside.index(after: end)...]
    }
    result += rest
    return characters(result).trimmed
  }

  /// The largest number of characters of a tag.
  private static let maximumTag = 2000

  private static func replacement(_ tag: Substring) -> String? {
    let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
    guard !name.isEmpty else { return nil }
    return switch name {
    case "br": "\n"
    case "p", "div", "blockquote": tag.hasPrefix("/") ? "\n\n" : ""
    case "b", "strong": "**"
    case "i", "em": "*"
    case "a", "u", "s", "span", "img", "spoiler", "ul", "ol", "li", "h1", "h2", "h3", "code", "pre", "strike":
      ""
    default: nil
    }
  }

  private static func characters(_ text: String) -> String {
    guard text.contains("&") else { return text }
    let references = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&apos;", "'"), ("&nbsp;", " "),
      ("&amp;", "&"),
    ]
    return references.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
