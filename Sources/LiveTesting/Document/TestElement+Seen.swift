import HTTP
import Templates

// The pairs of a form that say more of its fields than their values, as `live.js` sends them.
extension TestElement {
  /// The entries that a live form sends: its own, what the browser knows to be stored, and the choices after conflicts.
  func liveEntries(submitter: TestElement? = nil) -> [(String, String)] {
    let names = fieldNames
    guard !names.isEmpty else { return entries(submitter: submitter) }
    let seen = names.map { name in
      let base = fields(named: name).first?.node.base ?? text(ofFieldsNamed: name)
      return "\(PercentEncoding.encode(name)):\(TextDigest(base))"
    }
    let choices = names.compactMap { name in
      fields(named: name).first?.node.choice.map { ("live-keep.\(name)", $0.rawValue) }
    }
    return entries(submitter: submitter).filter { $0.0 != "live-seen" }
      + [("live-seen", seen.joined(separator: " "))] + choices
  }

  /// The names of a form's fields, each once.
  private var fieldNames: [String] {
    var names: [String] = []
    for control in controls where control.isField && control.type != "file" {
      if let name = control["name"], !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    return names
  }

  private func fields(named name: String) -> [TestElement] {
    controls.filter { $0.isField && $0["name"] == name }
  }

  /// The value of one field as one text, as the form sends it.
  private func text(ofFieldsNamed name: String) -> String {
    fields(named: name).flatMap { field -> [String] in
      if field.isBox { return field.isOn ? [field.value] : [] }
      return field.tag == "select" ? field.values : [field.value]
    }.joined(separator: " ")
  }

  /// Notes the field's text when a person begins to change it, as the base that the change is compared with.
  func noteBase() {
    guard let name = self["name"], let first = form?.fields(named: name).first?.node, first.base == nil
    else { return }
    first.base = form?.text(ofFieldsNamed: name)
  }

  /// Shows the server's value in the field. Where that is the text it has, the person's change still stands.
  func showServerValue(_ show: () -> Void) {
    guard let name = self["name"], let form, let first = form.fields(named: name).first?.node else {
      return show()
    }
    let before = form.text(ofFieldsNamed: name)
    show()
    if form.text(ofFieldsNamed: name) != before { (first.base, first.choice) = (nil, nil) }
  }

  /// Notes that the server stored the values of these fields.
  func noteSaved(_ names: [String]) {
    for name in names {
      guard let first = fields(named: name).first?.node else { continue }
      (first.base, first.choice) = (text(ofFieldsNamed: name), nil)
    }
  }
}
