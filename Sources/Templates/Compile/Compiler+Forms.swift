/// A form with digests while it is being read: the names of its fields so far.
struct OpenForm {
  var names: [String] = []
}

extension Compiler {
  /// Records a start tag that begins a form with digests, or is a field of it.
  mutating func noteForm() throws(TemplateError) {
    guard let digests else { return }
    let element = tag.element
    if element == "form" {
      let isAsked = tag.attributes.contains { $0.name == digests.attribute }
      form = isAsked && tag.fixedValue("method")?.lowercased() == "post" ? OpenForm() : nil
    } else if form != nil, isChangeable(element), let name = try fixedName() {
      if form?.names.contains(name) == false { form?.names.append(name) }
    }
  }

  /// Whether the tag is a field of the form around it whose value a person can change.
  private func isChangeable(_ element: String) -> Bool {
    // A field with the attribute `form` belongs to another form.
    if tag.attributes.contains(where: { $0.name == "form" }) { return false }
    if element == "select" || element == "textarea" { return true }
    guard element == "input" else { return false }
    return !Self.unchangeable.contains(tag.fixedValue("type")?.lowercased() ?? "text")
  }

  private static let unchangeable: Set = ["hidden", "submit", "button", "image", "reset", "file"]

  /// The field's name, if it is fixed and under no condition.
  private func fixedName() throws(TemplateError) -> String? {
    guard let attribute = tag.attributes.first(where: { $0.name == "name" }), !attribute.isDynamic,
      attribute.conditions.isEmpty, case .literal(let written, _)? = attribute.value?.first
    else { return nil }
    return String(decoding: try characters(written), as: UTF8.self)
  }

  /// Ends a form: its digests stand at its end, where the names of all its fields are known.
  mutating func endForm() {
    guard let digests, let form else { return }
    self.form = nil
    let fields = form.names.compactMap { name in
      binder.fieldText(name, digests).map { DigestPiece.Field(name: name, reference: $0, leaf: $1) }
    }
    guard !fields.isEmpty else { return }
    flushMarkup()
    pieces.append(.digests(DigestPiece(input: digests.name, fields: fields)))
  }
}

extension Binder {
  /// The reference to a form field's text: a text of the row around, or of the object for the field.
  fileprivate func fieldText(_ name: String, _ digests: FormDigests) -> (Reference, Leaf)? {
    if let row = scopes.last(where: \.isRow),
      case .text(let projection, let leaf)? = row.table?.entries[name]?.behind(row.base)
    {
      return (Reference(frame: row.frame, projection: projection), leaf)
    }
    var entry = scopes.first?.table?.entries[digests.object]
    for part in [name, digests.text] {
      guard case .object(let projection, _, let table)? = entry else { return nil }
      entry = table.entries[part]?.behind(projection)
    }
    guard case .text(let projection, let leaf)? = entry else { return nil }
    return (Reference(frame: 0, projection: projection), leaf)
  }
}
