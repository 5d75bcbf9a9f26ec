extension TestElement {
  /// The accessible name (Accessible Name and Description Computation 1.2, as far as it is needed here).
  public var name: String {
    if let ids = node.attributes["aria-labelledby"] { return text(ofIDs: ids) }
    if let label = node.attributes["aria-label"], !label.collapsed.isEmpty { return label.collapsed }
    if isField {
      let text = labels.map { TestElement.spoken($0) }.joined(separator: " ").collapsed
      if !text.isEmpty { return text }
    } else if node.tag == "img" {
      return node.attributes["alt"]?.collapsed ?? ""
    } else if node.tag == "input" {
      let names = ["submit": "Submit", "reset": "Reset", "image": node.attributes["alt"] ?? ""]
      return (node.attributes["value"] ?? names[node.attributes["type"] ?? ""] ?? "").collapsed
    } else {
      let text = TestElement.spoken(node).collapsed
      if !text.isEmpty { return text }
    }
    return node.attributes["title"]?.collapsed ?? ""
  }

  /// The accessible description, from `aria-describedby`: hints and messages.
  public var details: String { text(ofIDs: node.attributes["aria-describedby"] ?? "") }

  private func text(ofIDs ids: String) -> String {
    ids.split(separator: " ").compactMap { document.node(id: String($0)) }
      .map { TestElement.spoken($0) }.joined(separator: " ").collapsed
  }

  private var labels: [TestNode] {
    let around = node.closest("label").map { [$0] } ?? []
    guard !id.isEmpty else { return around }
    return document.root.elements.filter { $0.tag == "label" && $0.attributes["for"] == id } + around
  }

  private static let unspoken: Set = ["script", "style", "template", "input", "select", "textarea"]

  /// The text of a node as it is read out. The values of fields are not part of their labels.
  private static func spoken(_ node: TestNode) -> String {
    if case .text(let text) = node.kind { return text }
    return node.children.map { child in
      if child.attributes["aria-hidden"] == "true"
        || unspoken.contains(child.tag ?? "")
      {
        return ""
      }
      if child.tag == "img" { return " \(child.attributes["alt"] ?? "") " }
      return spoken(child)
    }.joined()
  }
}
