/// A Mustache template for text that isn't a page, such as a mail: all of the specification, with values found
/// while rendering. A name that isn't found is empty.
///
/// It knows nothing of HTML but how to escape text; pages are ``PageTemplate``s.
public struct PlainTemplate: Sendable {
  let nodes: [Node]
  let partials: [String: [Node]]
  private let escapesHTML: Bool

  /// Parses a template and the partials it may use.
  /// - Parameter escapesHTML: whether `{{name}}` is escaped for HTML, as the specification says. Turn it off for
  ///   plain text.
  /// - Throws: ``TemplateError``, with file, line and column.
  public init(_ source: String, partials: [String: String] = [:], escapesHTML: Bool = true) throws {
    nodes = try Parser.parse(Source(name: "template", bytes: Array(source.utf8)))
    var parsed: [String: [Node]] = [:]
    for (name, text) in partials {
      parsed[name] = try Parser.parse(Source(name: name, bytes: Array(text.utf8)))
    }
    self.partials = parsed
    self.escapesHTML = escapesHTML
  }

  init(nodes: [Node], partials: [String: [Node]], escapesHTML: Bool) {
    self.nodes = nodes
    self.partials = partials
    self.escapesHTML = escapesHTML
  }

  /// The text for a value, usually a map.
  /// - Throws: ``TemplateError`` when partials include each other without end, when a lambda returns a template
  ///   that can't be parsed, and when the text grows past 64 MB.
  public func render(_ value: PlainValue) throws -> String {
    var renderer = PlainRenderer(partials: partials, escapesHTML: escapesHTML, stack: [value])
    try renderer.render(nodes, Expansion())
    return String(decoding: renderer.output, as: UTF8.self)
  }
}

extension TemplateLibrary {
  /// A template for plain text, with all others as its partials. Nothing is escaped for HTML.
  /// - Throws: ``TemplateError`` when there is no such template.
  public func plainTemplate(_ name: String) throws -> PlainTemplate {
    guard let nodes = templates[name] else { throw missing(name) }
    return PlainTemplate(nodes: nodes, partials: templates, escapesHTML: false)
  }

  func missing(_ name: String) -> TemplateError {
    TemplateError(
      file: name + ".mustache", line: 1, column: 1,
      message: "There is no template \(name)." + suggestion(name, among: templates.keys))
  }
}
