/// The refusal of nesting that HTML does not allow. A browser builds another tree from it than the tags suggest (HTML,
/// 13.2.6): it ends some elements early, adds others, and moves text out of tables. The slots of a live page are places in
/// that tree.
extension Compiler {
  /// Ends the elements that a start tag implicitly ends, and refuses nesting that a browser would rearrange.
  mutating func prepareNesting(of element: String) throws(TemplateError) {
    if elements.contains(where: { $0.name == "svg" || $0.name == "math" }) { return }
    if element == "html" { isDocument = true }
    if let ended = Nesting.ended[element] {
      while let inner = elements.last, ended.contains(inner.name) { try endImplied(inner, by: element) }
    }
    if Nesting.endsParagraph.contains(element), let paragraph = openInScope("p") {
      guard paragraph == elements.count - 1 else {
        throw tag.place.error("<\(element)> can't stand in <p>: a browser would end the paragraph before it.")
      }
      try endImplied(elements[paragraph], by: element)
    }
    if Nesting.unnestable.contains(element), openInScope(element) != nil {
      throw tag.place.error("<\(element)> can't stand in another <\(element)>.")
    }
    switch (element, elements.last?.name) {
    case ("tr", "table"), ("td", "table"), ("th", "table"):
      throw tag.place.error(
        "<\(element)> has to stand in <tbody>, <thead> or <tfoot>: a browser would add it.")
    case ("td", "tbody"), ("th", "tbody"), ("td", "thead"), ("th", "thead"), ("td", "tfoot"), ("th", "tfoot"):
      throw tag.place.error("<\(element)> has to stand in <tr>: a browser would add it.")
    case ("col", "table"):
      throw tag.place.error("<col> has to stand in <colgroup>: a browser would add it.")
    default: break
    }
  }

  private mutating func endImplied(_ inner: OpenElement, by element: String) throws(TemplateError) {
    guard elements.count > floor else {
      throw tag.place.error("<\(element)> would end the <\(inner.name)> around this section.")
    }
    elements.removeLast()
  }

  /// The index of an open element that a start tag could end, if there is one.
  private func openInScope(_ name: String) -> Int? {
    for index in elements.indices.reversed() {
      if elements[index].name == name { return index }
      if Nesting.barriers.contains(elements[index].name) { return nil }
    }
    return nil
  }

  /// Refuses a slot between tags if a browser would move it elsewhere.
  mutating func checkSlotPlace(_ place: Place, isText: Bool) throws(TemplateError) {
    keepFirstLineFeed()
    let inner = elements.last?.name
    if isDocument, unslotted == 0, !elements.contains(where: { $0.name == "head" || $0.name == "body" }) {
      throw place.error("What changes has to stand in <head> or <body>.")
    }
    if isText, let inner, Nesting.withoutText.contains(inner) {
      throw place.error("Text can't stand directly in <\(inner)>: a browser would move it.")
    }
  }
}

/// The rules for elements that can't stand in others.
enum Nesting {
  /// The elements that each start tag ends if they are the innermost.
  static let ended: [String: Set<String>] = [
    "li": ["li"], "dt": ["dt", "dd"], "dd": ["dt", "dd"], "rt": ["rt", "rp"], "rp": ["rt", "rp"],
    "td": ["td", "th"], "th": ["td", "th"], "tr": ["td", "th", "tr"],
    "tbody": ["td", "th", "tr", "tbody", "thead", "tfoot", "colgroup", "caption"],
    "thead": ["td", "th", "tr", "tbody", "thead", "tfoot", "colgroup", "caption"],
    "tfoot": ["td", "th", "tr", "tbody", "thead", "tfoot", "colgroup", "caption"],
    "optgroup": ["optgroup"], "body": ["head"],
  ]

  /// The start tags that end an open paragraph.
  static let endsParagraph: Set<String> = [
    "address", "article", "aside", "blockquote", "center", "details", "dialog", "dir", "div", "dl", "dt",
    "dd",
    "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
    "hgroup", "hr",
    "li", "listing", "main", "menu", "nav", "ol", "p", "plaintext", "pre", "search", "section", "summary",
    "table", "ul",
    "xmp",
  ]

  /// The elements that can't hold another of the same name.
  static let unnestable: Set<String> = ["a", "button", "form", "nobr"]

  /// The elements that keep a start tag inside of them from ending elements outside.
  static let barriers: Set<String> = [
    "button", "td", "th", "caption", "table", "object", "template", "html", "marquee", "applet",
  ]

  /// The elements that can't hold text directly.
  static let withoutText: Set<String> = [
    "table", "thead", "tbody", "tfoot", "tr", "colgroup", "select", "optgroup", "head", "html", "frameset",
  ]
}
