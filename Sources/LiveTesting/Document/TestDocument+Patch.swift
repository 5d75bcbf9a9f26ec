import HTTPTesting

extension TestDocument {
  /// Applies an operation of a patch, as `docs/live.md` lists them.
  ///
  /// - Throws: `TestFailure` where it names something that is not there.
  func apply(_ operation: JSONValue) throws {
    guard case .array(let parts) = operation, let name = parts.first?.text, parts.count > 1 else {
      throw TestFailure("not an operation: \(operation)")
    }
    let (node, scope) = try find(parts[1])
    let rest = Array(parts.dropFirst(2))
    switch (name, rest.count) {
    case ("t", 1): setText(node, rest[0].text ?? "")
    case ("a", 2): set(node, rest[0].text ?? "", rest[1].text)
    case ("h", 1): replace(node, rest[0].text ?? "")
    case ("+", 3):
      let row = TestNode(.row(rest[0].text ?? ""))
      read(rest[2].text ?? "", into: row)
      try insert(row, into: node, before: rest[1].text)
    case ("-", 1): node.remove(at: try index(of: rest[0].text, in: node))
    case (">", 2):
      let index = try index(of: rest[0].text, in: node)
      let row = node.children[index]
      node.remove(at: index)
      try insert(row, into: node, before: rest[1].text)
    default: throw TestFailure("an unknown operation in \(scope): \(operation)")
    }
  }

  /// Finds the slot that a path names: a number, or list, key, number for a slot of a row, and so on.
  private func find(_ path: JSONValue) throws -> (TestNode, scope: String) {
    var steps: [JSONValue] = [path]
    if case .array(let several) = path { steps = several }
    var (scope, place) = (root, "the page")
    while steps.count > 1 {
      let list = try slot(steps.removeFirst(), in: scope, place)
      place = "row \(steps[0].text ?? "?")"
      scope = list.children[try index(of: steps.removeFirst().text, in: list)]
    }
    guard let number = steps.first else { throw TestFailure("an empty path") }
    return (try slot(number, in: scope, place), place)
  }

  /// Finds the slot or element with a number, but not within the rows of a list, which are scopes of their own.
  private func slot(_ number: JSONValue, in scope: TestNode, _ place: String) throws -> TestNode {
    guard let number = number.number else { throw TestFailure("not a slot's number: \(number)") }
    var found: TestNode?
    scope.visit { node in
      switch node.kind {
      case .row: return false
      case .slot(number): found = found ?? node
      case .element where (node.attributes["data-s"] ?? "").split(separator: " ").contains("\(number)"):
        found = found ?? node
      default: break
      }
      return found == nil
    }
    guard let found else { throw TestFailure("there is no slot \(number) in \(place)") }
    return found
  }

  private func index(of key: String?, in list: TestNode) throws -> Int {
    guard let key, let index = list.children.firstIndex(where: { $0.kind == .row(key) }) else {
      throw TestFailure("the list has no row “\(key ?? "")”")
    }
    return index
  }

  private func insert(_ row: TestNode, into list: TestNode, before key: String?) throws {
    list.insert(row, at: try key.map { try index(of: $0, in: list) } ?? list.children.count)
  }

  private func setText(_ node: TestNode, _ text: String) {
    node.replaceChildren(with: text.isEmpty ? [] : [TestNode(.text(text))])
    if node.tag == "textarea" { serverSpoke(of: node) }
  }

  private func set(_ node: TestNode, _ name: String, _ value: String?) {
    // The browser opens and closes these itself, or a command does.
    if name == "open", node.tag == "dialog" || node.tag == "details" { return }
    guard node.attributes[name] != value else { return }
    node.attributes[name] = value
    if ["value", "checked", "selected"].contains(name) { serverSpoke(of: node) }
  }

  /// Shows the server's value in a field; one that has the focus keeps the typed text until it loses it.
  private func serverSpoke(of node: TestNode) {
    let field = node.closest("select") ?? node
    if focus != nil, field.attributes["id"] == focus {
      field.isWaiting = true
    } else {
      release(field)
    }
  }

  /// Has a field show the server's value.
  func release(_ field: TestNode) {
    field.isWaiting = false
    TestElement(field, self).showServerValue {
      for node in [field] + field.elements { (node.typed, node.chosen) = (nil, nil) }
    }
  }

  /// Replaces a section's markup; fields that are in the old and the new one keep what was typed.
  private func replace(_ node: TestNode, _ html: String) {
    var kept: [String: TestNode] = [:]
    for element in node.elements {
      if let id = element.attributes["id"] { kept[id] = element }
    }
    read(html, into: node)
    for element in node.elements {
      guard let id = element.attributes["id"], let old = kept[id], old.tag == element.tag else { continue }
      (element.typed, element.chosen, element.isWaiting) = (old.typed, old.chosen, old.isWaiting)
      (element.isUsed, element.base, element.choice) = (old.isUsed, old.base, old.choice)
      if element.tag == "dialog" || element.tag == "details" {
        element.attributes["open"] = old.attributes["open"]
      }
    }
  }
}
