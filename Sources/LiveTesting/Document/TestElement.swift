import HTTPTesting

/// An element of a page.
public struct TestElement {
  let node: TestNode
  let document: TestDocument

  init(_ node: TestNode, _ document: TestDocument) {
    self.node = node
    self.document = document
  }

  /// The tag's name, in lower case.
  public var tag: String { node.tag ?? "" }
  /// The id; empty without one.
  public var id: String { node.attributes["id"] ?? "" }
  /// An attribute's value, nil where the element does not have it.
  public subscript(attribute: String) -> String? { node.attributes[attribute] }
  /// The role of the element for those who use the page.
  public var role: TestRole { TestRole.of(node) }

  /// The text that a person reads in the element: white space collapsed, without what is hidden.
  public var text: String { visibleText(of: node).collapsed }

  private func visibleText(of node: TestNode) -> String {
    if case .text(let text) = node.kind { return text }
    return node.children.filter { !Self.hides($0) }.map { child in
      let text = visibleText(of: child)
      return Self.inline.contains(child.tag ?? "b") ? text : " \(text) "
    }.joined()
  }

  private static let inline: Set = [
    "a", "abbr", "b", "bdi", "cite", "code", "em", "i", "kbd", "mark", "q", "s", "small", "span", "strong",
    "sub", "sup",
    "time", "u",
  ]

  // MARK: Visibility

  private static func hides(_ node: TestNode) -> Bool {
    if ["head", "script", "style", "template"].contains(node.tag ?? "") { return true }
    if node.attributes["hidden"] != nil { return true }
    if node.tag == "dialog" { return node.attributes["open"] == nil }
    guard let details = node.parentElement, details.tag == "details" else { return false }
    return details.attributes["open"] == nil && node.tag != "summary" && node.tag != nil
  }

  /// Whether a person can see the element: it is in no closed dialog, no closed details, and not hidden.
  public var isVisible: Bool { !Self.hides(node) && !node.ancestors.contains(where: Self.hides) }

  /// Whether the element is hidden from screen readers, or from everybody.
  var isHiddenFromPeople: Bool {
    let all = [node] + Array(node.ancestors)
    return all.contains { node in
      node.attributes["aria-hidden"] == "true" || node.attributes["hidden"] != nil
        || ["head", "script", "style", "template"].contains(node.tag ?? "")
    }
  }

  /// The start tag with its main attributes, for failure messages.
  var describedBriefly: String {
    let attributes = ["id", "name", "type", "value", "href", "src"].compactMap { name in
      node.attributes[name].map { " \(name)=\"\($0.prefix(40))\"" }
    }
    return "<\(tag)\(attributes.joined())>"
  }

  // MARK: Finding

  /// The elements below with a role, and with a name where one is given, that a person can reach.
  public func all(_ role: TestRole, named name: String? = nil) -> [TestElement] {
    node.elements.map { TestElement($0, document) }.filter { element in
      element.role == role && element.isVisible && !element.isHiddenFromPeople
        && (name == nil || element.name == name)
    }
  }

  /// The only element below with a role and a name.
  ///
  /// - Throws: `TestFailure` that lists the elements with the role, where there is none or several.
  public func only(_ role: TestRole, named name: String? = nil) throws -> TestElement {
    let found = all(role, named: name)
    if let element = found.first, found.count == 1 { return element }
    let what = name.map { "\(role) “\($0)”" } ?? "\(role)"
    let others = all(role).map { "“\($0.name)”" }.joined(separator: ", ")
    throw TestFailure(
      found.isEmpty ? "there is no \(what); there are: \(others)" : "there are \(found.count) of \(what)")
  }

  /// The form field below with a label; `index` says which of several.
  ///
  /// - Throws: `TestFailure` that lists the fields there are.
  public func field(_ label: String, at index: Int? = nil) throws -> TestElement {
    let fields = node.elements.map { TestElement($0, document) }.filter { $0.isField && $0.isVisible }
    let found = fields.filter { $0.name == label }
    if let index, found.indices.contains(index) { return found[index] }
    if index == nil, let field = found.first, found.count == 1 { return field }
    let labels = fields.map { "“\($0.name)”" }.joined(separator: ", ")
    throw TestFailure(
      found.isEmpty
        ? "there is no field “\(label)”; there are: \(labels)" : "there are \(found.count) fields “\(label)”")
  }
}

extension TestNode {
  /// The nearest element around the node, past slots and rows.
  var parentElement: TestNode? { ancestors.first { $0.tag != nil } }
}
