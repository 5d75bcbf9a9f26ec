import Templates
import Testing

/// The specification once more, with page templates: what they leave out they refuse when loaded, and nothing
/// else comes out differently.
@Suite("Mustache specification in HTML", .timeLimit(.minutes(10)))
struct SpecificationHTMLTests {
  /// Refused on purpose: a page's names are checked, so nothing can be missing; its partials are known, so they
  /// are not named by values and can't include themselves; and values are no templates.
  static func isRefused(_ testCase: SpecificationCase) -> Bool {
    if testCase.file == "~dynamic-names" || testCase.file == "~lambdas" { return true }
    return refused.contains("\(testCase.file): \(testCase.name)")
  }

  static let refused: Set<String> = [
    "interpolation: Basic Context Miss Interpolation",
    "interpolation: Triple Mustache Context Miss Interpolation",
    "interpolation: Ampersand Context Miss Interpolation",
    "interpolation: Dotted Names - Broken Chains",
    "interpolation: Dotted Names - Broken Chain Resolution",
    "interpolation: Dotted Names - Context Precedence",
    "interpolation: Dotted Names are never single keys",
    "inverted: Context", "inverted: List", "inverted: Context Misses",
    "inverted: Dotted Names - Broken Chains", "partials: Failed Lookup", "partials: Recursion",
    "sections: Context Misses", "sections: Dotted Names - Broken Chains", "~inheritance: Negative Sections",
  ]

  @Test("Each case comes out as specified, or is refused on purpose", arguments: SpecificationCase.all)
  func html(_ testCase: SpecificationCase) throws {
    var sources = testCase.partials
    sources["main"] = testCase.template
    let trusted = Set(sources.values.flatMap(unescapedNames))
    let rendered = Result {
      let library = try TemplateLibrary(sources: sources)
      let template = try library.template("main", fields: fields(testCase.data, trusted))
      var bytes: [UInt8] = []
      template.render(testCase.data, into: &bytes, live: false)
      return String(decoding: bytes, as: UTF8.self)
    }
    if Self.isRefused(testCase) {
      #expect(throws: TemplateError.self) { try rendered.get() }
    } else {
      #expect(try rendered.get() == testCase.expected)
    }
  }

  /// The names a template writes unescaped.
  private func unescapedNames(_ source: String) -> [String] {
    var names: [String] = []
    for opening in ["{{{", "{{&", "{{ &", "|&", "| &"] {
      for piece in source.components(separatedBy: opening).dropFirst() {
        names.append(String(piece.drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || $0 == "." }))
      }
    }
    return names.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
  }

  /// A field table for a value as it is.
  private func fields(_ value: PlainValue, _ trusted: Set<String>) -> Fields<PlainValue> {
    var fields = Fields<PlainValue>()
    guard case .map(let map) = value else {
      let read: @Sendable (PlainValue) -> String = { plainText($0) }
      if case .list(let rows) = value { return fields.list(".", self.fields(rows, trusted)) { listed($0) } }
      return trusted.contains(".") ? fields.html(".", read) : fields.text(".", read)
    }
    for (name, inner) in map {
      switch inner {
      case .lambda: continue
      case .bool:
        fields = fields.flag(name) { if case .bool(true) = member($0, name) { true } else { false } }
      case .map: fields = fields.object(name, self.fields(inner, trusted)) { member($0, name) }
      case .list(let rows):
        fields = fields.list(name, self.fields(rows, trusted)) { listed(member($0, name)) }
      default:
        let read: @Sendable (PlainValue) -> String = { plainText(member($0, name)) }
        fields = trusted.contains(name) ? fields.html(name, read) : fields.text(name, read)
      }
    }
    return fields
  }

  private func fields(_ rows: [PlainValue], _ trusted: Set<String>) -> Fields<PlainValue> {
    rows.reduce(Fields()) { $0.merging(fields($1, trusted)) }
  }
}

private func member(_ value: PlainValue, _ name: String) -> PlainValue {
  if case .map(let map) = value { map[name] ?? .null } else { .null }
}

private func listed(_ value: PlainValue) -> [PlainValue] {
  if case .list(let rows) = value { rows } else { [] }
}

private func plainText(_ value: PlainValue) -> String {
  switch value {
  case .string(let text): text
  case .integer(let number): String(number)
  case .number(let number): String(number)
  default: ""
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [Substring] {
    var result: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      result.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return result + [rest]
  }
}
