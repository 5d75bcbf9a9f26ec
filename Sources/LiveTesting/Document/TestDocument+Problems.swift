// Mistakes that fail every test: ids there twice, fields without labels, markup that is not well formed.
extension TestDocument {
  var idProblems: [String] {
    var seen: Set<String> = []
    var problems: [String] = []
    let elements = root.elements
    for node in elements {
      guard let id = node.attributes["id"] else { continue }
      if id.isEmpty { problems.append("<\(node.tag ?? "")> has an empty id") }
      if !seen.insert(id).inserted { problems.append("the id “\(id)” is there twice") }
    }
    for node in elements {
      for name in ["for", "aria-labelledby", "aria-describedby", "aria-controls", "data-open"] {
        if name == "for", node.tag != "label" { continue }
        for id in (node.attributes[name] ?? "").split(separator: " ") where !seen.contains(String(id)) {
          problems.append("<\(node.tag ?? "") \(name)=\"\(id)\"> names an id that is not there")
        }
      }
    }
    return problems
  }

  var labelProblems: [String] {
    root.elements.compactMap { node in
      let element = TestElement(node, self)
      // Elements that nobody comes to need no name.
      if element.isHiddenFromPeople { return nil }
      switch element.role {
      case .button, .link:
        return element.name.isEmpty ? "\(element.describedBriefly) has no text" : nil
      case .image:
        return node.tag == "img" && node.attributes["alt"] == nil
          ? "\(element.describedBriefly) has no alt" : nil
      default:
        return element.isField && element.name.isEmpty ? "\(element.describedBriefly) has no label" : nil
      }
    }
  }
}
