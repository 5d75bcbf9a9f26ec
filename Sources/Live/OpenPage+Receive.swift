import HTTP

// What the browser sends.
extension OpenPage {
  /// A change to the fields of a form. What is older than what came of this form already is ignored.
  func receive(_ live: LiveRequest, form: FormFields, in request: Request) async throws {
    let page = self
    try await inTurn { try await page.take(live, form: form, in: request) }.value
  }

  /// The same submission may arrive again where its answer was lost, also after a later one: it is carried out once.
  /// One that failed is tried again.
  func submit(_ live: LiveRequest, form: FormFields, in request: Request) async throws -> Outcome {
    let revision = live.revision
    switch submissions.first(where: { $0.revision == revision })?.state {
    case .carriedOut(let outcome): return outcome
    case .underWay(let task): return try await task.value
    case nil: break
    }
    let page = self
    let task = inTurn {
      do {
        let outcome = try await page.perform(live, form: form, in: request)
        page.note(.carriedOut(outcome), of: revision)
        return outcome
      } catch {
        page.submissions.removeAll { $0.revision == revision }
        throw error
      }
    }
    note(.underWay(task), of: revision)
    return try await task.value
  }

  private func note(_ state: SubmissionState, of revision: Int) {
    submissions.removeAll { $0.revision == revision }
    submissions = submissions.suffix(keptSubmissions - 1) + [(revision, state)]
  }

  /// Carries out what the browser sent once that is done which came before, however long its inputs and actions take.
  /// Browsers wait for an answer before they send more, but not where a connection was cut: one request may overtake
  /// another then, and what is under way may come again.
  private func inTurn<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
  ) -> Task<Result, any Error> {
    let (page, before) = (self, underWay)
    let number = (before?.number ?? 0) + 1
    let task = Task(executorPreference: loop) {
      await before?.wait()
      defer { page.ended(number) }
      return try await body()
    }
    underWay = (number, { _ = await task.result })
    return task
  }

  /// What was the last thing under way is so no more, and its memory is free.
  private func ended(_ number: Int) {
    if underWay?.number == number { underWay = nil }
  }

  private func take(_ live: LiveRequest, form: FormFields, in request: Request) async throws {
    guard live.revision > latest(of: live.form.hashValue) else { return }
    let inputs = try handler.inputs(named: live.changed, checking: form)
    let visit = visit(request)
    let reception = Reception(model: model, form: form, visit: visit)
    for input in inputs {
      try await input.receive(reception)
      context.inputs.used.insert(input.name)
    }
    if live.revision > revision { follow(live.focus) }
    noteTaken(live)
  }

  /// The latest request of a form. Those of several forms overtake each other where a page that goes away sends at once
  /// all that waits.
  private func latest(of form: Int) -> Int {
    if let known = heard.first(where: { $0.form == form }) { return known.revision }
    // Where some may have been forgotten, what is older than all others is too old.
    return heard.count < keptForms ? 0 : heard.map(\.revision).min() ?? 0
  }

  private func noteTaken(_ live: LiveRequest) {
    let form = live.form.hashValue
    let latest = max(latest(of: form), live.revision)
    heard.removeAll { $0.form == form }
    if heard.count == keptForms { heard.removeFirst() }
    heard.append((form, latest))
    acknowledge(max(revision, live.revision))
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
    let reception = Reception(model: model, form: form, visit: visit)
    for receive in action.receptions { try await receive(reception) }
    follow(live.focus)
    defer { noteTaken(live) }
    let submission = Submission(fields: form, token: token, revision: live.revision)
    let outcome = try await action.perform(Call(model: model, submission: submission, visit: visit))
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

/// What became of a submission so far.
enum SubmissionState {
  case underWay(Task<Outcome, any Error>)
  case carriedOut(Outcome)
}

/// The most forms of a page of which the latest request is known.
private let keptForms = 8

/// The most submissions of a page that are known when they come again. A browser sends one after the other, but all that
/// wait when it leaves the page.
private let keptSubmissions = 8
