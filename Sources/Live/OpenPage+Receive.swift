import HTTP

// What the browser sends.
extension OpenPage {
  /// A change to the fields of a form. What is older than what came already is ignored.
  func receive(_ live: LiveRequest, form: FormFields, in request: Request) async throws {
    let page = self
    try await inTurn { try await page.take(live, form: form, in: request) }.value
  }

  /// The same submission may arrive again where its answer was lost: it is carried out once.
  func submit(_ live: LiveRequest, form: FormFields, in request: Request) async throws -> Outcome {
    if let submission, submission.revision == live.revision {
      return try await submission.task.value
    }
    let page = self
    let task = inTurn { try await page.perform(live, form: form, in: request) }
    submission = (live.revision, task)
    return try await task.value
  }

  /// Carries out what the browser sent once that is done which came before, however long its inputs and actions take.
  /// Browsers wait for an answer before they send more, but not where a connection was cut: one request may overtake
  /// another then, and what is under way may come again.
  private func inTurn<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
  ) -> Task<Result, any Error> {
    let before = underWay
    let task = Task(executorPreference: loop) {
      await before?()
      return try await body()
    }
    underWay = { _ = await task.result }
    return task
  }

  private func take(_ live: LiveRequest, form: FormFields, in request: Request) async throws {
    guard live.revision > revision else { return }
    let inputs = try handler.inputs(named: live.changed, checking: form)
    let visit = visit(request)
    for input in inputs {
      try await input.receive(model, form, visit)
      context.inputs.used.insert(input.name)
    }
    follow(live.focus)
    acknowledge(live.revision)
  }

  /// A visit by the request at hand: an open page does not keep the one that opened it.
  private func visit(_ request: Request) -> Visit<Visitor> {
    Visit(
      visitor: context.frame.visitor, request: request, pageToken: token,
      scheduler: LoopScheduler(loop: loop, clock: handler.site.clock)
    )
  }

  private func perform(_ live: LiveRequest, form: FormFields, in request: Request) async throws -> Outcome {
    let action = try handler.action(of: form)
    let visit = visit(request)
    for input in action.inputs { try await input.receive(model, form, visit) }
    follow(live.focus)
    defer { acknowledge(max(revision, live.revision)) }
    let outcome = try await action.perform(
      model, Submission(fields: form, token: token, revision: live.revision), visit)
    switch outcome.kind {
    case .invalid:
      context.inputs.used.formUnion(action.inputNames)
    case .done:
      context.inputs.used.subtract(action.inputNames)
      reset(action.inputs, of: live)
      if let dialog = outcome.closes { commands.append(.close(dialog: dialog)) }
    case .redirect:
      break
    }
    return outcome
  }

  private func reset(_ inputs: [Input<Visitor, Model>], of live: LiveRequest) {
    let values: [(name: String, value: FieldValue)] = inputs.filter { !$0.isInRow }.map {
      (name: $0.name, value: $0.choices.map { .several($0(model)) } ?? .one($0.value(model)))
    }
    guard !values.isEmpty, !live.form.isEmpty else { return }
    commands.append(.reset(form: live.form, revision: live.revision, values: values))
  }

  private func follow(_ id: String?) {
    guard let id, let focus = handler.page.focus else { return }
    browserFocus = id.isEmpty ? nil : id
    if focus.get(model) != browserFocus { focus.set(model, browserFocus) }
  }
}
