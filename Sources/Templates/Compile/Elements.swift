/// The elements of the HTML standard, as far as templates need to know them.
enum Elements {
  /// Elements without an end tag (HTML, 13.1.2, void elements).
  static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr",
  ]

  /// Elements whose end tag may be left out (HTML, 13.1.2.4).
  static let optionalEnd: Set<String> = [
    "html", "head", "body", "li", "dt", "dd", "p", "rt", "rp", "optgroup", "option", "colgroup", "caption",
    "thead",
    "tbody", "tfoot", "tr", "td", "th",
  ]

  /// The kind of content between the tags of an element.
  enum Content: Equatable {
    case markup
    /// Text with character references (RCDATA), and `<option>`, which can hold nothing else.
    case text
    /// JSON in a script.
    case json
    /// Text without character references: nothing can be escaped in there.
    case raw
  }

  static func content(of name: String, type: String?) -> Content {
    switch name {
    case "title", "textarea", "option": return .text
    case "style", "xmp", "iframe", "noembed", "noframes", "plaintext": return .raw
    case "script":
      let essence = type?.lowercased() ?? ""
      return essence == "application/json" || essence == "application/ld+json" ? .json : .raw
    default: return .markup
    }
  }
}

/// The rule for the computed value of an attribute.
enum AttributeRule: Equatable {
  case plain
  case url(URLRule.Form)
  /// An address whose start must be fixed, because the resource it names runs in or styles the page.
  case fixedOrigin
  case forbidden(String)

  init(element: String, attribute: String) {
    if attribute.hasPrefix("on") {
      self = .forbidden("A tag can't be made safe in an event handler.")
      return
    }
    if element == "animate" || element == "set" || element == "animatetransform" || element == "animatemotion"
    {
      self = .forbidden("A tag can't be made safe in an attribute of <\(element)>.")
      return
    }
    switch attribute {
    case "style": self = .forbidden("A tag can't be made safe in a style.")
    case "srcdoc": self = .forbidden("A tag can't be made safe in srcdoc.")
    case "type" where element == "script":
      self = .forbidden("The type of a <script> decides what its text is: it can't be computed.")
    case "http-equiv", "is", "attributename", "xmlns", "xmlns:xlink":
      self = .forbidden("The attribute \(attribute) can't be computed.")
    case "src" where element == "img": self = .url(.image)
    case "src" where ["script", "iframe", "embed", "frame"].contains(element): self = .fixedOrigin
    case "href", "xlink:href":
      self = ["link", "base", "use", "script"].contains(element) ? .fixedOrigin : .url(.single)
    case "data" where element == "object": self = .fixedOrigin
    case "srcset", "imagesrcset", "ping": self = .url(.candidates)
    case "src", "action", "formaction", "poster", "cite", "data", "background", "longdesc", "manifest",
      "icon",
      "dynsrc", "lowsrc", "usemap", "profile", "codebase", "classid", "archive", "archives", "code", "itemid":
      self = .url(.single)
    default: self = .plain
    }
  }
}
