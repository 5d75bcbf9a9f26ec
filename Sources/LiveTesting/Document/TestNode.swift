/// A node of a test's document. The slots and rows that a live page marks are nodes of their own.
final class TestNode {
  enum Kind: Equatable {
    case root
    case element(String)
    case text(String)
    /// A slot, by its number: a text, section or list.
    case slot(Int)
    /// A row of a list, by its key: its slots are numbered from 0 again.
    case row(String)
  }

  let kind: Kind
  var attributes: [String: String]
  private(set) var children: [TestNode] = []
  private(set) weak var parent: TestNode?
  /// The text that a person typed or a form was given; nil as long as the attributes say it.
  var typed: String?
  /// Whether a person chose a check box, a radio button or an option; nil as long as the attributes say it.
  var chosen: Bool?
  /// Whether a person used the field since the page was loaded or its form accepted.
  var isUsed = false
  /// The text that the browser knows to be stored: what the field held when a person began to change it, or what was
  /// stored of it since. Of several boxes of one name, the first has it.
  var base: String?
  /// The side that a person chose after a conflict.
  var choice: ConflictChoice?
  /// Whether the server changed the field while the browser owned it.
  var isWaiting = false

  init(_ kind: Kind, attributes: [String: String] = [:]) {
    self.kind = kind
    self.attributes = attributes
  }

  var tag: String? {
    if case .element(let tag) = kind { tag } else { nil }
  }

  func append(_ node: TestNode) { insert(node, at: children.count) }

  func insert(_ node: TestNode, at index: Int) {
    node.parent = self
    children.insert(node, at: index)
  }

  func remove(at index: Int) { children.remove(at: index).parent = nil }

  func replaceChildren(with nodes: [TestNode]) {
    for child in children { child.parent = nil }
    children = []
    for node in nodes { append(node) }
  }

  /// The elements below, in the document's order.
  var elements: [TestNode] {
    var found: [TestNode] = []
    visit { node in
      if node.tag != nil { found.append(node) }
      return true
    }
    return found
  }

  /// The first element below, in the document's order, that a closure accepts.
  func first(where isMatch: (TestNode) -> Bool) -> TestNode? {
    for child in children {
      if child.tag != nil, isMatch(child) { return child }
      if let found = child.first(where: isMatch) { return found }
    }
    return nil
  }

  /// Calls a closure with every node below, in order; where it returns false, not with those within the node.
  func visit(_ body: (TestNode) -> Bool) {
    for child in children where body(child) { child.visit(body) }
  }

  /// The nodes around this one, from the nearest.
  var ancestors: UnfoldSequence<TestNode, TestNode?> {
    sequence(state: parent) { next in
      defer { next = next?.parent }
      return next
    }
  }

  /// The nearest element around with one of the tags.
  func closest(_ tags: String...) -> TestNode? {
    ancestors.first { $0.tag.map(tags.contains) ?? false }
  }

  /// Whether the node stands in a row of a list.
  var isInRow: Bool {
    ancestors.contains { if case .row = $0.kind { true } else { false } }
  }

  /// All text below as it stands in the document, without scripts, styles and templates.
  var rawText: String {
    var text = ""
    visit { node in
      if case .text(let piece) = node.kind { text += piece }
      return !["script", "style", "template"].contains(node.tag ?? "")
    }
    return text
  }
}

extension StringProtocol {
  /// The text as it is shown, with white space collapsed.
  var collapsed: String {
    split { $0 == " " || $0.isNewline || $0 == "\t" }.joined(separator: " ")
  }
}
