extension Compiler {
  /// The group of names that stand for addresses: `{{paths.books.book}}`.
  private static let group = "paths"

  /// An address written out: its text, and for each parameter in braces a variable of that name, which the scope has to
  /// have. Nil where the variable is no address.
  ///
  /// - Throws: `TemplateError` where the site has no such address.
  mutating func path(_ node: VariableNode) throws(TemplateError) -> [Node]? {
    guard !paths.isEmpty, node.name.parts.first == Self.group else { return nil }
    let name = node.name.parts.dropFirst().joined(separator: ".")
    guard var path = paths[name] else {
      throw node.place.error("There is no address \(name)." + suggestion(name, among: paths.keys))
    }
    fingerprint = Hash.combine(fingerprint, path.withUTF8 { Hash.of($0) })
    var nodes: [Node] = []
    var rest = path[...]
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      nodes.append(literal(rest[..<start], node.place))
      let parameter = Name(String(rest[rest.index(after: start)..<end]))
      nodes.append(.variable(VariableNode(name: parameter, isEscaped: true, place: node.place)))
      rest = rest[rest.index(after: end)...]
    }
    return nodes + [literal(rest, node.place)]
  }

  private func literal(_ text: Substring, _ place: Place) -> Node {
    .text(TextNode(bytes: Array(text.utf8), place: place, startsLine: false))
  }
}
