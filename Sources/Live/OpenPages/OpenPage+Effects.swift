// The commands that follow from the view model: effects and focus.
extension OpenPage {
  func runEffects() {
    // Indices, since a sequence of a type that depends on the model's would have its metadata looked up for each patch.
    for index in 0..<effects.count {
      let effect = handler.page.effects[index]
      let value = effect.value(model)
      guard value != effects[index] else { continue }
      effects[index] = value
      if let command = effect.command(value) { patches.append(command) }
    }
  }

  /// Sends the focus to where the view model wants it, unless the browser has it there.
  func sendWantedFocus() {
    guard let focus = handler.page.focus else { return }
    let wanted = focus.get(model)
    guard wanted != browserFocus else { return }
    browserFocus = wanted
    if let wanted { patches.append(.focus(id: wanted)) }
  }

  /// Moves the browser's focus and tells the view model, as if a person had: what it wanted before is settled.
  func moveFocus(to id: String) {
    patches.append(.focus(id: id))
    followFocus(id)
  }

  /// Tells the view model which element has the browser's focus; empty where none has, nil where that is not known.
  func followFocus(_ id: String?) {
    guard let id, let focus = handler.page.focus else { return }
    browserFocus = id.isEmpty ? nil : id
    if focus.get(model) != browserFocus { focus.set(model, browserFocus) }
  }
}
