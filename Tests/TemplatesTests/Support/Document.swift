/// A small document tree for tests: enough HTML to read what a live page renders, as a browser would.
final class Element {
  enum Kind: Equatable {
    case element(String)
    case text(String)
    case comment(String)
  }

  var kind: Kind
  var attributes: [String: String] = [:]
  var children: [Element] = []

  init(_ kind: Kind) { self.kind = kind }

  var comment: String? { if case .comment(let text) = kind { text } else { nil } }

  /// The tree as text: attributes in order of their names, neighbouring texts joined.
  var canonical: String {
    switch kind {
    case .text(let text): return text.isEmpty ? "" : text.debugDescription
    case .comment(let text): return "<!--\(text)-->"
    case .element(let name):
      let sorted = attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value.debugDescription)" }
      return "<\(name)\(sorted.joined())>" + Element.canonical(children) + "</\(name)>"
    }
  }

  static func canonical(_ nodes: [Element]) -> String {
    var result = ""
    var text = ""
    for node in nodes {
      if case .text(let more) = node.kind {
        text += more
        continue
      }
      if !text.isEmpty { result += text.debugDescription }
      text = ""
      result += node.canonical
    }
    return result + (text.isEmpty ? "" : text.debugDescription)
  }
}

/// Reads HTML strictly: anything this doesn't expect is an error.
struct DocumentReader {
  struct Malformed: Error { let message: String }

  private static let void: Set<String> = ["br", "hr", "img", "input", "link", "meta"]
  private static let textOnly: Set<String> = ["title", "textarea", "script", "option"]

  private var rest: Substring

  static func read(_ html: String) throws -> [Element] {
    var reader = DocumentReader(rest: html[...])
    let nodes = try reader.nodes()
    guard reader.rest.isEmpty else { throw Malformed(message: "left over: \(reader.rest.prefix(40))") }
    return nodes
  }

  private mutating func nodes() throws -> [Element] {
    var nodes: [Element] = []
    while !rest.isEmpty, !rest.hasPrefix("</") {
      if rest.hasPrefix("<!--") {
        rest.removeFirst(4)
        nodes.append(Element(.comment(String(try take(until: "-->")))))
      } else if rest.hasPrefix("<!") {
        _ = try take(until: ">")
      } else if rest.hasPrefix("<") {
        nodes.append(try element())
      } else {
        let text = rest.prefix { $0 != "<" }
        rest = rest[text.endIndex...]
        nodes.append(Element(.text(Self.decode(text))))
      }
    }
    return nodes
  }

  private mutating func take(until end: String) throws -> Substring {
    guard let range = rest.firstRange(of: end) else { throw Malformed(message: "no \(end)") }
    defer { rest = rest[range.upperBound...] }
    return rest[..<range.lowerBound]
  }

  private mutating func element() throws -> Element {
    rest.removeFirst()
    let name = rest.prefix { $0.isLetter || $0.isNumber }
    guard !name.isEmpty else { throw Malformed(message: "a bare < before \(rest.prefix(20))") }
    rest = rest[name.endIndex...]
    let element = Element(.element(String(name)))
    while true {
      rest = rest.drop { $0.isWhitespace }
      if rest.hasPrefix("/>") {
        rest.removeFirst(2)
        return element
      }
      if rest.hasPrefix(">") {
        rest.removeFirst()
        break
      }
      let attribute = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != ">" && $0 != "/" }
      guard !attribute.isEmpty else { throw Malformed(message: "no attribute at \(rest.prefix(20))") }
      rest = rest[attribute.endIndex...]
      var value = ""
      if rest.hasPrefix("=") {
        rest.removeFirst()
        guard let quote = rest.popFirst(), quote == "\"" || quote == "'" else {
          throw Malformed(message: "a value without quotes: \(attribute)")
        }
        value = Self.decode(try take(until: String(quote)))
      }
      guard element.attributes[String(attribute)] == nil else {
        throw Malformed(message: "\(attribute) twice")
      }
      element.attributes[String(attribute)] = value
    }
    if Self.void.contains(String(name)) { return element }
    if Self.textOnly.contains(String(name)) {
      var text = try take(until: "</\(name)>")
      if name == "textarea", text.first == "\n" { text.removeFirst() }
      let content = name == "script" ? String(text) : Self.decode(text)
      if !content.isEmpty { element.children = [Element(.text(content))] }
      return element
    }
    element.children = try nodes()
    guard rest.hasPrefix("</\(name)>") else {
      throw Malformed(message: "no </\(name)> at \(rest.prefix(20))")
    }
    rest.removeFirst(name.count + 3)
    return element
  }

  static func decode(_ text: Substring) -> String {
    var result = ""
    var rest = text
    let names = [
      "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&#13;": "\r",
    ]
    while let next = rest.first {
      if next == "&", let match = names.first(where: { rest.hasPrefix($0.key) }) {
        result += match.value
        rest.removeFirst(match.key.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }
}
