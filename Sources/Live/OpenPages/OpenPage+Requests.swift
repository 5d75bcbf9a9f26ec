import HTTP
import Templates

// Requests, from the browser to its page.
extension OpenPage {
  func carryOut(_ live: LiveRequest, form: FormFields, in request: Request) async throws -> LiveResult {
    let page = self
    let submission = live.isSubmission ? live.revision : nil
    let arrival = requests.arrive(submission: submission) { before in
      Task(executorPreference: loop) {
        _ = await before?.result
        let result = await page.result(of: live, form: form, in: request)
        page.requests.end(submission: submission, try? result.get())
        return try result.get()
      }
    }
    switch arrival {
    case .turn(let turn): return try await turn.value
    case .known(let result): return result
    }
  }

  private func result(
    of live: LiveRequest, form: FormFields, in request: Request
  ) async -> Result<LiveResult, any Error> {
    do {
      return .success(try await live.isSubmission ? submit(live, form, request) : change(live, form, request))
    } catch {
      return .failure(error)
    }
  }

  /// Has the changed inputs receive the form's values.
  private func change(
    _ live: LiveRequest, _ form: FormFields, _ request: Request
  ) async throws -> LiveResult {
    if let receipt = requests.receipt(ofChange: live.revision, to: live.form) {
      return LiveResult(receipt: receipt)
    }
    let inputs = try handler.inputs(named: live.changed, checking: form)
    let edits = try FormEdits(form)
    compareOpeningTexts(with: edits)
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
    await handler.page.settle(model)
    if live.revision > requests.revision { followFocus(live.focus) }
    requests.take(live.revision, of: live.form, receipt)
    acknowledge()
    return LiveResult(receipt: receipt)
  }

  /// Has the action's inputs receive the form's values and, unless others changed the same, performs the action.
  private func submit(
    _ live: LiveRequest, _ form: FormFields, _ request: Request
  ) async throws -> LiveResult {
    let action = try handler.action(of: form)
    let visit = visit(request)
    let edits = try FormEdits(form)
    compareOpeningTexts(with: edits)
    let delivery = FormDelivery(model: model, form: form, visit: visit, edits: edits)
    let receipt = try await action.receive(delivery, isOwn: isOwn) { try await handler.page.make(visit) }
    await handler.page.settle(model)
    followFocus(live.focus)
    defer {
      requests.take(live.revision, of: live.form)
      acknowledge()
    }
    let outcome: Outcome
    if receipt.heldConflicts.isEmpty {
      let submission = Submission(fields: form, token: token, revision: live.revision)
      outcome = try await action.perform(ActionCall(model: model, submission: submission, visit: visit))
      await handler.page.settle(model)
    } else {
      outcome = Outcome(kind: .conflict(receipt.heldConflicts))
    }
    show(outcome, of: action, live)
    return LiveResult(outcome: outcome, receipt: receipt)
  }

  /// A visit by the current request, as an open page does not keep the one that opened it.
  private func visit(_ request: Request) -> Visit<Visitor> {
    Visit(
      visitor: context.frame.visitor, request: request, pageToken: token,
      scheduler: LoopScheduler(loop: loop, clock: handler.site.clock)
    )
  }

  /// Whether an input holds a value that the page itself set, as in a form that an action filled in: the stored text is
  /// what it was when the page was opened, but the model holds another. Then others have not changed it.
  private func isOwn(_ input: Input<Visitor, Model>, stored: String) -> Bool {
    guard let index = handler.page.inputs.firstIndex(where: { $0.name == input.name }) else { return false }
    return openingTexts[index].isStillStored(stored) && input.value(model) != stored
  }

  /// Notes which texts the browser has seen of the inputs, before they receive others.
  private func compareOpeningTexts(with edits: FormEdits) {
    for (index, input) in handler.page.inputs.enumerated() where !input.isInRow && edits.mentions(input.name)
    {
      openingTexts[index].compare(with: edits.seen(input.name), present: input.value(model))
    }
  }
}
