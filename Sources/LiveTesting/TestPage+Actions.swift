import HTTP
import HTTPTesting

// What a person does on a page: `fill`, `check`, `choose`, `press`, `follow`, `toggle`, `keep`.
extension TestPage {
  /// The form field with a label; `index` says which of several.
  public func field(_ label: String, at index: Int? = nil) throws -> TestElement {
    try document.field(label, at: index)
  }

  /// Writes into a field.
  ///
  /// - Throws: `TestFailure` where there is no such field, or a person could not write into it.
  public func fill(_ label: String, _ text: String, at index: Int? = nil) async throws {
    let field = try editable(label, index)
    guard field.tag != "select", !["checkbox", "radio", "file"].contains(field.type) else {
      throw TestFailure("nobody can write into \(field.describedBriefly)")
    }
    field.type(text)
    try await report(field)
  }

  /// Switches a check box on or off, or a radio button on.
  public func check(_ label: String, _ isOn: Bool = true, at index: Int? = nil) async throws {
    let field = try editable(label, index)
    guard field.role == .checkbox || (field.role == .radio && isOn) else {
      throw TestFailure("nobody can check \(field.describedBriefly)")
    }
    field.choose(isOn)
    try await report(field)
  }

  /// Chooses options of a select by their texts.
  public func choose(_ label: String, _ options: String..., at index: Int? = nil) async throws {
    let field = try editable(label, index)
    let chosen = field.options.filter { options.contains($0.name) }
    guard field.tag == "select", chosen.count == options.count else {
      throw TestFailure("\(field.describedBriefly) has not all of the options \(options)")
    }
    field.choose(options: chosen)
    try await report(field)
  }

  private func editable(_ label: String, _ index: Int?) throws -> TestElement {
    let field = try field(label, at: index)
    guard !field.isDisabled, field["readonly"] == nil else {
      throw TestFailure("nobody can change \(field.describedBriefly)")
    }
    moveFocus(to: field)
    return field
  }

  private func report(_ field: TestElement) async throws {
    guard isLive, let form = field.form, form["data-live"] != nil, let name = field["name"] else { return }
    let focus = focusReport
    let response = try await send {
      try await $0.change(form.liveEntries(), changed: [name], form: form.id, focus: focus)
    }
    form.noteSaved(response.savedNames)
    try await settle(response)
  }

  /// Chooses one of two texts after a conflict; `conflicts` has the other person's text. A field of a row is stored, or shows
  /// theirs, at once; the choice for other fields counts for the next submission of their form.
  public func keep(_ choice: ConflictChoice, of label: String, at index: Int? = nil) async throws {
    let field = try editable(label, index)
    field.node.choice = choice
    try await report(field)
    if choice == .theirs, field.node.isInRow { document.release(field.node) }
  }

  /// Moves the focus into a field.
  public func focus(_ label: String, at index: Int? = nil) async throws {
    moveFocus(to: try field(label, at: index))
    if connection.reportsFocus { try await sync() }
  }

  /// Presses a button; `index` says which of several with its name.
  ///
  /// - Throws: `TestFailure` where there is no such button, or a person could not press it.
  public func press(_ name: String, at index: Int? = nil) async throws {
    let buttons = document.all(.button, named: name)
    guard let index, buttons.indices.contains(index) else {
      return try await press(try document.only(.button, named: name))
    }
    try await press(buttons[index])
  }

  /// Presses a button.
  public func press(_ button: TestElement) async throws {
    guard !button.isDisabled else { throw TestFailure("nobody can press \(button.describedBriefly)") }
    if isLive {
      if openDialog(of: button) { return }
      if button["data-close"] != nil { button.node.closest("dialog")?.attributes["open"] = nil }
    }
    guard let form = button.form else { return }
    switch button["type"] ?? "submit" {
    case "submit": try await submit(form, by: button)
    case "reset": for control in form.controls { document.release(control.node) }
    default: break
    }
  }

  /// Presses Enter in a field, which submits its form by the first button.
  public func pressEnter(in label: String, at index: Int? = nil) async throws {
    let field = try field(label, at: index)
    guard let form = field.form else { return }
    moveFocus(to: field)
    let button = form.controls.first { $0.role == .button && ($0["type"] ?? "submit") == "submit" }
    guard button?.isDisabled != true else { return }
    // A live form without a button is stored as it is typed.
    if isLive, form["data-live"] != nil, button == nil { return }
    try await submit(form, by: button)
  }

  /// Follows a link.
  public func follow(_ name: String, at index: Int? = nil) async throws {
    let links = document.all(.link, named: name)
    let link =
      if let index, links.indices.contains(index) { links[index] } else {
        try document.only(.link, named: name)
      }
    if isLive, openDialog(of: link) { return }
    try await load(link["href"] ?? "")
  }

  private func openDialog(of opener: TestElement) -> Bool {
    guard let id = opener["data-open"], let dialog = document.node(id: id) else { return false }
    dialog.attributes["open"] = ""
    return true
  }

  /// Opens or closes the details with this summary.
  public func toggle(_ summary: String, at index: Int = 0) throws {
    let found = document.all(.disclosure, named: summary)
    guard found.indices.contains(index), let details = found[index].node.closest("details") else {
      throw TestFailure("there are no details “\(summary)”")
    }
    details.attributes["open"] = details.attributes["open"] == nil ? "" : nil
  }

  // MARK: Forms

  private func submit(_ form: TestElement, by button: TestElement?) async throws {
    let isGet = (form["method"] ?? "get").lowercased() == "get"
    guard isLive, form["data-live"] != nil else {
      return try await submitPlainly(form, form.entries(submitter: button), isGet: isGet)
    }
    if isGet { return }
    let (entries, focus) = (form.liveEntries(submitter: button), focusReport)
    let response = try await send { try await $0.submit(entries, form: form.id, focus: focus) }
    status = response.status
    form.noteSaved(response.savedNames)
    if let place = response["Live-Location"] { return try await load(place) }
    guard Self.taken.contains(response.status) else {
      return try await submitPlainly(form, entries, isGet: false)
    }
    try await settle(response)
    if response.status == .unprocessableContent { moveFocus(to: form.controls.first { $0.isInvalid }) }
  }

  /// Submits a form as a browser without JavaScript does.
  private func submitPlainly(_ form: TestElement, _ entries: [(String, String)], isGet: Bool) async throws {
    // A fragment stays in the browser.
    let action = String((form["action"].flatMap { $0.isEmpty ? nil : $0 } ?? target).prefix { $0 != "#" })
    if isGet {
      let query = entries.map { "\(PercentEncoding.encode($0.0))=\(PercentEncoding.encode($0.1))" }
      return try await load("\(action.prefix { $0 != "?" })?\(query.joined(separator: "&"))")
    }
    let response = try await browser.client.send(.post, action, headers: headersOfForm, form: entries)
    if response.status == .seeOther, let place = response["Location"] {
      return try await load(redirectedTo: place)
    }
    try await load(LiveConnection(browser.client, action, headers: browser.headers, response: response))
  }
}

/// The side that a person chooses where somebody else changed the same field.
public enum ConflictChoice: String, Sendable {
  /// The person's own text.
  case mine
  /// The text that is stored.
  case theirs
}
