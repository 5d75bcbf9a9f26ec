// The outcome of a submission, shown in the browser.
extension OpenPage {
  func show(_ outcome: Outcome, of action: PageAction<Visitor, Model>, _ live: LiveRequest) {
    switch outcome.kind {
    case .invalid, .conflict:
      context.inputs.used.formUnion(action.plainNames)
    case .done:
      context.inputs.used.subtract(action.plainNames)
      reset(action.plainInputs, of: live)
      if let dialog = outcome.closes { patches.append(.close(dialog: dialog)) }
      if let element = outcome.focuses { moveFocus(to: element) }
      if let sentence = outcome.announces { patches.append(.announce(sentence)) }
    case .redirect:
      break
    }
  }

  private func reset(_ inputs: [Input<Visitor, Model>], of live: LiveRequest) {
    let values: [(name: String, value: FieldValue)] = inputs.map {
      (name: $0.name, value: $0.choices.map { .several($0(model)) } ?? .one($0.value(model)))
    }
    guard !values.isEmpty, !live.form.isEmpty else { return }
    patches.append(.reset(form: live.form, revision: live.revision, values: values))
  }
}
