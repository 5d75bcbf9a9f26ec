// What the view model asks of the browser beside what it shows.
extension OpenPage {
  func runEffects() {
    // By number: a sequence of what depends on the model's type would be looked up in the runtime, for each patch.
    for index in 0..<effects.count {
      let effect = handler.page.effects[index]
      let value = effect.value(model)
      guard value != effects[index] else { continue }
      effects[index] = value
      if let command = effect.command(value) { patches.append(command) }
    }
  }

  /// Moves the browser's focus to where the view model wants it.
  func moveFocus() {
    guard let focus = handler.page.focus else { return }
    let wanted = focus.get(model)
    guard wanted != browserFocus else { return }
    browserFocus = wanted
    if let wanted { patches.append(.focus(id: wanted)) }
  }

  /// Moves the browser's focus. The model hears of it as if a person had: what it wanted before is settled.
  func moveFocus(to id: String) {
    patches.append(.focus(id: id))
    followFocus(id)
  }

  /// Tells the view model where the browser's focus is; empty where nothing has it, nil where that is not known.
  func followFocus(_ id: String?) {
    guard let id, let focus = handler.page.focus else { return }
    browserFocus = id.isEmpty ? nil : id
    if focus.get(model) != browserFocus { focus.set(model, browserFocus) }
  }
}
