/// The values of fields that a person used, to be given to the same fields of the page loaded again.
struct KeptFields {
  fileprivate enum Content {
    case text(String)
    case chosen(Bool)
    case options([String])
  }

  fileprivate struct Field {
    let name: String
    /// The value that tells a box from others of the same name; nil for other fields.
    let value: String?
    let content: Content
  }

  /// The fields by the id of their form.
  fileprivate var forms: [String: [Field]] = [:]
}

extension TestDocument {
  /// The forms with `data-live`.
  var liveForms: [TestElement] {
    root.elements.filter { $0.tag == "form" && $0.attributes["data-live"] != nil }.map {
      TestElement($0, self)
    }
  }

  /// The values typed and chosen in live forms, except passwords.
  func keptFields() -> KeptFields {
    var kept = KeptFields()
    for form in liveForms where !form.id.isEmpty { kept.forms[form.id] = form.usedFields.compactMap(\.kept) }
    return kept
  }

  /// Gives kept values to the fields that are still there.
  func give(_ kept: KeptFields) {
    for (id, fields) in kept.forms {
      let controls = element(id: id)?.controls.filter(\.isField) ?? []
      for field in fields {
        let found = controls.first { control in
          control["name"] == field.name && (!control.isBox || control.value == field.value)
        }
        found?.take(field.content)
      }
    }
  }
}

extension TestElement {
  /// The fields of a form that a person used. Boxes that share a name count as one.
  var usedFields: [TestElement] {
    let fields = controls.filter { $0.isField && $0["name"] != nil && $0.type != "file" }
    return fields.filter { field in
      field.node.isUsed
        || field.isBox && fields.contains { $0.isBox && $0["name"] == field["name"] && $0.node.isUsed }
    }
  }

  fileprivate var kept: KeptFields.Field? {
    guard type != "password", let name = self["name"] else { return nil }
    let content: KeptFields.Content =
      switch tag {
      case "select": .options(options.filter(\.isOn).map(\.value))
      case "input" where isBox: .chosen(isOn)
      default: .text(value)
      }
    return KeptFields.Field(name: name, value: isBox ? value : nil, content: content)
  }

  fileprivate func take(_ content: KeptFields.Content) {
    node.isUsed = true
    switch content {
    case .text(let text): node.typed = text
    case .chosen(let isOn): node.chosen = isOn
    case .options(let values): for option in options { option.node.chosen = values.contains(option.value) }
    }
  }
}
