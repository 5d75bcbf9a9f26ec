import HTTP
import Templates

// What the browser sends.
extension OpenPage {
  /// A change to the fields of a form. What is older than what came of this form already is ignored; the latest one
  /// that comes again has the same answer.
  func receive(_ live: LiveRequest, form: FormFields, in request: Request) async throws -> Receipt {
    let page = self
    return try await inTurn { try await page.take(live, form: form, in: request) }.value
  }

  /// The same submission may arrive again where its answer was lost, also after a later one: it is carried out once.
  /// One that failed is tried again.
  func submit(_ live: LiveRequest, form: FormFields, in request: Request) async throws -> SubmissionAnswer {
    let revision = live.revision
    switch submissions.first(where: { $0.revision == revision })?.state {
    case .carriedOut(let answer): return answer
    case .underWay(let task): return try await task.value
    case nil: break
    }
    let page = self
    let task = inTurn {
      do {
        let answer = try await page.perform(live, form: form, in: request)
        page.note(.carriedOut(answer), of: revision)
        return answer
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

  private func take(_ live: LiveRequest, form: FormFields, in request: Request) async throws -> Receipt {
    let hash = live.form.hashValue
    guard live.revision > latest(of: hash) else {
      return heard.first { $0.form == hash && $0.revision == live.revision }?.receipt ?? Receipt()
    }
    let inputs = try handler.inputs(named: live.changed, checking: form)
    let edits = try FormEdits(form)
    let delivery = FormDelivery(model: model, form: form, visit: visit(request), edits: edits)
    var receipt = Receipt()
    for input in inputs {
      if input.isInRow {
        try await input.store(delivery, isNamed: true, &receipt)
      } else if edits.side(input.name) != .theirs {
        try await input.receive(delivery)
        context.inputs.used.insert(input.name)
      }
    }
    if live.revision > revision { follow(live.focus) }
    noteTaken(live, receipt)
    return receipt
  }

  /// The latest request of a form. Those of several forms overtake each other where a page that goes away sends at once
  /// all that waits.
  private func latest(of form: Int) -> Int {
    if let known = heard.first(where: { $0.form == form }) { return known.revision }
    // Where some may have been forgotten, what is older than all others is too old.
    return heard.count < keptForms ? 0 : heard.map(\.revision).min() ?? 0
  }

  private func noteTaken(_ live: LiveRequest, _ receipt: Receipt = Receipt()) {
    let form = live.form.hashValue
    let latest = max(latest(of: form), live.revision)
    heard.removeAll { $0.form == form }
    if heard.count == keptForms { heard.removeFirst() }
    heard.append((form, latest, latest == live.revision ? receipt : Receipt()))
    acknowledge(max(revision, live.revision))
  }

  /// A visit by the request at hand: an open page does not keep the one that opened it.
  private func visit(_ request: Request) -> Visit<Visitor> {
    Visit(
      visitor: context.frame.visitor, request: request, pageToken: token,
      scheduler: LoopScheduler(loop: loop, clock: handler.site.clock)
    )
  }

  private func perform(
    _ live: LiveRequest, form: FormFields, in request: Request
  ) async throws -> SubmissionAnswer {
    let action = try handler.action(of: form)
    let visit = visit(request)
    let delivery = FormDelivery(model: model, form: form, visit: visit, edits: try FormEdits(form))
    let receipt = try await action.receive(delivery, isOwn: isOwn) { try await handler.page.make(visit) }
    follow(live.focus)
    defer { noteTaken(live) }
    let outcome: Outcome
    if receipt.held.isEmpty {
      let submission = Submission(fields: form, token: token, revision: live.revision)
      outcome = try await action.perform(Call(model: model, submission: submission, visit: visit))
    } else {
      outcome = Outcome(kind: .conflict(receipt.held))
    }
    show(outcome, of: action, live)
    return SubmissionAnswer(outcome: outcome, receipt: receipt)
  }

  /// Whether an input holds what the page made of it, as in a form that an action filled in: what is stored is what it
  /// was when the page was opened, but the model holds something else. Then others have not changed it.
  private func isOwn(_ input: Input<Visitor, Model>, stored: String) -> Bool {
    guard let index = handler.page.inputs.firstIndex(where: { $0.name == input.name }) else { return false }
    return TextDigest(stored) == openedWith[index] && input.value(model) != stored
  }

  private func show(_ outcome: Outcome, of action: PageAction<Visitor, Model>, _ live: LiveRequest) {
    switch outcome.kind {
    case .invalid, .conflict:
      context.inputs.used.formUnion(action.plainNames)
    case .done:
      context.inputs.used.subtract(action.plainNames)
      reset(action.plainInputs, of: live)
      if let dialog = outcome.closes { commands.append(.close(dialog: dialog)) }
      if let element = outcome.focuses { moveFocus(to: element) }
      if let sentence = outcome.announces { commands.append(.announce(sentence)) }
    case .redirect:
      break
    }
  }

  /// Moves the browser's focus. The model hears of it as if a person had: what it wanted before is settled.
  private func moveFocus(to id: String) {
    commands.append(.focus(id: id))
    follow(id)
  }

  private func reset(_ inputs: [Input<Visitor, Model>], of live: LiveRequest) {
    let values: [(name: String, value: FieldValue)] = inputs.map {
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
  case underWay(Task<SubmissionAnswer, any Error>)
  case carriedOut(SubmissionAnswer)
}

/// The most forms of a page of which the latest request is known.
private let keptForms = 8

/// The most submissions of a page that are known when they come again. A browser sends one after the other, but all that
/// wait when it leaves the page.
private let keptSubmissions = 8
