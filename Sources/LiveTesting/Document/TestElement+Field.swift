// Form fields: value, `isOn`, `isInvalid`.
extension TestElement {
  /// Whether the element is a form field that a person fills.
  public var isField: Bool {
    switch tag {
    case "textarea", "select": true
    case "input": !["hidden", "submit", "button", "image", "reset"].contains(type)
    default: false
    }
  }

  var type: String { node.attributes["type"]?.lowercased() ?? "text" }
  var isBox: Bool { tag == "input" && ["checkbox", "radio"].contains(type) }

  /// The value of the field: its text, or the value of the chosen option.
  public var value: String {
    switch tag {
    case "textarea": return node.typed ?? node.rawText
    case "select": return values.first ?? ""
    case "option": return node.attributes["value"] ?? node.rawText.collapsed
    default: return node.typed ?? node.attributes["value"] ?? (isBox ? "on" : "")
    }
  }

  /// All chosen values of a select.
  public var values: [String] {
    let options = options.filter { $0.node.attributes["disabled"] == nil }
    let chosen = options.filter(\.isChosen)
    if node.attributes["multiple"] != nil { return chosen.map(\.value) }
    return (chosen.last ?? options.first).map { [$0.value] } ?? []
  }

  /// Whether a check box, a radio button or an option is on.
  public var isOn: Bool { isChosen }

  private var isChosen: Bool {
    node.chosen ?? (node.attributes[tag == "option" ? "selected" : "checked"] != nil)
  }

  /// The options of a select.
  public var options: [TestElement] {
    node.elements.filter { $0.tag == "option" }.map { TestElement($0, document) }
  }

  /// Whether the element is disabled, by itself or by the field set around it.
  public var isDisabled: Bool {
    node.attributes["disabled"] != nil || node.closest("fieldset")?.attributes["disabled"] != nil
  }

  /// Whether the page marks the field's value as invalid (`aria-invalid`).
  public var isInvalid: Bool { node.attributes["aria-invalid"] == "true" }

  /// The form that the element belongs to.
  var form: TestElement? {
    if let id = node.attributes["form"] { return document.element(id: id) }
    return node.closest("form").map { TestElement($0, document) }
  }

  private static let controlTags: Set = ["input", "textarea", "select", "button"]

  /// All controls of a form: those in it, and those elsewhere that name it.
  var controls: [TestElement] {
    let ownsID = !id.isEmpty && document.node(id: id) === node
    return document.root.elements.filter { control in
      guard Self.controlTags.contains(control.tag ?? "") else { return false }
      guard let form = control.attributes["form"] else { return control.closest("form") === node }
      return ownsID && form == id
    }.map { TestElement($0, document) }
  }

  /// The entry list that a form submits (WHATWG HTML, 4.10.22.4).
  func entries(submitter: TestElement? = nil) -> [(String, String)] {
    controls.flatMap { control -> [(String, String)] in
      guard let name = control["name"], !name.isEmpty, !control.isDisabled else { return [] }
      if control.role == .button {
        return control.node === submitter?.node ? [(name, control["value"] ?? "")] : []
      }
      switch control.tag {
      case "select": return control.values.map { (name, $0) }
      case "input" where control.isBox: return control.isOn ? [(name, control.value)] : []
      case "input" where control.type == "file": return [(name, "")]
      default: return [(name, control.value)]
      }
    }
  }

  // MARK: A person's actions

  func type(_ text: String) {
    noteBase()
    node.typed = text
    node.isUsed = true
  }

  /// Switches a box or radio button; other radio buttons of the same name go off.
  func choose(_ isOn: Bool) {
    noteBase()
    if type == "radio", let form, let name = self["name"] {
      for other in form.controls where other.type == "radio" && other["name"] == name {
        other.node.chosen = false
      }
    }
    node.chosen = isOn
    node.isUsed = true
  }

  func choose(options chosen: [TestElement]) {
    noteBase()
    node.isUsed = true
    for option in options { option.node.chosen = chosen.contains { $0.node === option.node } }
  }

  /// Gives the field the server's value, after its form was accepted.
  func reset(to wanted: JSONValue) {
    (node.isWaiting, node.isUsed) = (false, false)
    (node.base, node.choice) = (nil, nil)
    let texts = wanted.array?.compactMap(\.text) ?? wanted.text.map { [$0] } ?? []
    switch tag {
    case "select": for option in options { option.node.chosen = texts.contains(option.value) }
    case "input" where type == "radio": node.chosen = texts == [value]
    case "input" where isBox: node.chosen = wanted.array == nil ? texts != [""] : texts.contains(value)
    default: node.typed = texts.first ?? ""
    }
  }
}
