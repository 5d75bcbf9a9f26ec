import Foundation

/// Applies a live page's operations to a document, by the markers, as the browser's script does.
struct Browser {
  struct Failure: Error { let message: String }

  let root: Element

  init(_ html: String) throws {
    root = Element(.element("root"))
    root.children = try DocumentReader.read(html)
  }

  var canonical: String { Element.canonical(root.children) }

  /// Applies operations given as the inside of a JSON list.
  func apply(_ operations: [UInt8]) throws {
    let data = Data([UInt8(ascii: "[")] + operations + [UInt8(ascii: "]")])
    guard let list = try JSONSerialization.jsonObject(with: data) as? [[Any]] else {
      throw Failure(message: "no list of lists")
    }
    for operation in list { try apply(operation) }
  }

  private func apply(_ operation: [Any]) throws {
    guard let name = operation.first as? String, operation.count >= 3 else {
      throw Failure(message: "no operation: \(operation)")
    }
    let (scope, slot) = try resolve(operation[1])
    let text = operation.dropFirst(2).map { $0 as? String }
    switch name {
    case "t":
      if let element = scope.element(slot) {
        element.children = text[0] == "" ? [] : [Element(.text(text[0] ?? ""))]
      } else {
        let place = try scope.marker("\(slot)")
        let end = try place.parent.children.firstIndex(after: place.index) { $0.comment == "/" }
        place.parent.children.replaceSubrange(place.index + 1..<end, with: [Element(.text(text[0] ?? ""))])
      }
    case "a":
      guard let element = scope.element(slot) else { throw Failure(message: "no element \(slot)") }
      element.attributes[text[0] ?? ""] = text[1]
    case "h":
      let (parent, range) = try scope.section(slot)
      parent.children.replaceSubrange(range, with: try DocumentReader.read(text[0] ?? ""))
    case "+":
      let (parent, at) = try place(scope, slot, before: text[1])
      let row = try DocumentReader.read(text[2] ?? "")
      parent.children.insert(
        contentsOf: [Element(.comment("{" + (text[0] ?? "")))] + row + [Element(.comment("}"))], at: at)
    case "-":
      let (parent, range) = try scope.row(slot, text[0] ?? "")
      parent.children.removeSubrange(range)
    case ">":
      let (parent, range) = try scope.row(slot, text[0] ?? "")
      let row = Array(parent.children[range])
      parent.children.removeSubrange(range)
      let (_, at) = try place(scope, slot, before: text[1])
      parent.children.insert(contentsOf: row, at: at)
    default: throw Failure(message: "unknown operation \(name)")
    }
  }

  private func place(_ scope: Scope, _ slot: Int, before key: String?) throws -> (Element, Int) {
    if let key {
      let (parent, range) = try scope.row(slot, key)
      return (parent, range.lowerBound)
    }
    let (parent, range) = try scope.section(slot)
    return (parent, range.upperBound)
  }

  private func resolve(_ path: Any) throws -> (Scope, Int) {
    var scope = Scope(parent: root, range: root.children.indices)
    if let slot = path as? Int { return (scope, slot) }
    guard var rest = (path as? [Any])?[...] else { throw Failure(message: "no path: \(path)") }
    while rest.count > 1, let list = rest.popFirst() as? Int, let key = rest.popFirst() as? String {
      let (parent, range) = try scope.row(list, key)
      scope = Scope(parent: parent, range: range.lowerBound + 1..<range.upperBound - 1)
    }
    guard let slot = rest.first as? Int else { throw Failure(message: "no slot: \(path)") }
    return (scope, slot)
  }
}

/// The page, or a row of a list: what numbers its own slots.
struct Scope {
  let parent: Element
  let range: Range<Int>

  /// Looks at every node of the scope, without the rows inside.
  private func search<Result>(_ body: (Element, Int) -> Result?) -> Result? {
    Scope.search(parent, range, body)
  }

  private static func search<Result>(
    _ parent: Element, _ range: Range<Int>, _ body: (Element, Int) -> Result?
  ) -> Result? {
    var depth = 0
    for index in range {
      let node = parent.children[index]
      if depth == 0, let found = body(parent, index) { return found }
      if node.comment?.hasPrefix("{") == true { depth += 1 }
      if node.comment == "}" { depth -= 1 }
      if depth == 0, let found = search(node, node.children.indices, body) { return found }
    }
    return nil
  }

  func element(_ slot: Int) -> Element? {
    search { parent, index in
      let node = parent.children[index]
      let slots = node.attributes["data-s"]?.split(separator: " ") ?? []
      return slots.contains("\(slot)") ? node : nil
    }
  }

  func marker(_ text: String) throws -> (parent: Element, index: Int) {
    if let found = search({ $0.children[$1].comment == text ? ($0, $1) : nil }) { return found }
    throw Browser.Failure(message: "no marker \(text)")
  }

  /// The place between the markers of a section.
  func section(_ slot: Int) throws -> (Element, Range<Int>) {
    let (parent, start) = try marker("[\(slot)")
    return (parent, start + 1..<(try Scope.end(parent, start, "[", "]")))
  }

  /// A row of a list, with its markers.
  func row(_ slot: Int, _ key: String) throws -> (Element, Range<Int>) {
    let (parent, range) = try section(slot)
    var index = range.lowerBound
    while index < range.upperBound {
      let end = try Scope.end(parent, index, "{", "}")
      if parent.children[index].comment == "{" + key { return (parent, index..<end + 1) }
      index = end + 1
    }
    throw Browser.Failure(message: "no row \(key) in \(slot)")
  }

  private static func end(_ parent: Element, _ start: Int, _ open: String, _ close: String) throws -> Int {
    var depth = 0
    for index in start..<parent.children.count {
      guard let comment = parent.children[index].comment else { continue }
      if comment.hasPrefix(open) { depth += 1 }
      if comment == close { depth -= 1 }
      if depth == 0 { return index }
    }
    throw Browser.Failure(message: "no \(close)")
  }
}

extension [Element] {
  func firstIndex(after start: Int, where test: (Element) -> Bool) throws -> Int {
    guard let index = self[(start + 1)...].firstIndex(where: test) else {
      throw Browser.Failure(message: "an open marker")
    }
    return index
  }
}
