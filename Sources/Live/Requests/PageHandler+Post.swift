import HTTP
import Templates

// Forms of a page: from an open page, in a batch, or without JavaScript (303, or 422 with the page and its messages).
extension PageHandler {
  func post(_ request: Request) async throws -> Response {
    try SameOrigin.require(request)
    let form = try request.form()
    let identity = try await site.identify(request)
    var response: Response
    if let refusal = identity.refusal {
      let isLive = request.headers["Live-Page"] != nil
      response = isLive ? refusal.response : try await refuse(form, request, identity, refusal)
    } else if let batch = try LiveBatch(form, headers: request.headers) {
      response = try await carryOut(batch, request, identity)
    } else if let live = try LiveRequest(request.headers) {
      response = try await respond(to: live, form: form, request, identity)
    } else {
      do {
        response = try await submit(form, request, identity)
      } catch let error as any FormRefusal {
        guard let refusal = error.refusal else { throw error }
        response = try await refuse(form, request, identity, refusal)
      }
    }
    // A new visitor who signs in at once gets no cookie as a visitor.
    for cookie in identity.cookies where !response.setsCookie(cookie.name) { response.setCookie(cookie) }
    return response
  }

  /// Carries out a form sent without JavaScript, by the same view model, made for this request.
  private func submit(
    _ form: FormFields, _ request: Request, _ identity: IdentifiedVisitor<Visitor>
  ) async throws -> Response {
    let action = try action(of: form)
    var loaded = try await load(request, identity, token: RandomToken.make())
    let edits = try FormEdits(form)
    let delivery = FormDelivery(model: loaded.model, form: form, visit: loaded.visit, edits: edits)
    // A form that says nothing of its fields counts in full, and has to when it is sent again.
    let stored = edits.isEmpty ? [] : action.plainInputs.map { ($0.name, $0.value(loaded.model)) }
    let receipt = try await action.receive(delivery) { loaded.model }
    let conflicts = receipt.heldConflicts + receipt.conflicts
    guard conflicts.isEmpty else { return conflictPage(conflicts, of: form, edits: edits, on: loaded) }
    await page.settle(loaded.model)
    let submission = Submission(plain: form, token: loaded.visit.pageToken)
    let outcome = try await action.perform(
      ActionCall(model: loaded.model, submission: submission, visit: loaded.visit))
    var response: Response
    switch outcome.kind {
    case .invalid:
      await page.settle(loaded.model)
      loaded.context.inputs.used = action.plainNames
      loaded.context.inputs.stored = stored
      loaded.context.frame.title = page.title(loaded.model)
      response = try await html(loaded, status: .unprocessableContent)
    case .done(let place):
      response = .redirect(to: place.location ?? address(of: place, request, after: action))
    case .redirect(let location):
      response = .redirect(to: location)
    case .conflict(let conflicts):
      response = conflictPage(conflicts, of: form, edits: edits, on: loaded)
    }
    finish(outcome, of: request, &response, visitorKey: identity.visitor.key, token: nil)
    return response
  }

  /// Returns a form that was sent without JavaScript, by somebody who may change nothing now, as they filled it in.
  private func refuse(
    _ form: FormFields, _ request: Request, _ identity: IdentifiedVisitor<Visitor>, _ refusal: HTTPError
  ) async throws -> Response {
    let action = try action(of: form)
    let stranger = IdentifiedVisitor(identity.visitor, notice: refusal.message)
    var loaded = try await load(request, stranger, token: RandomToken.make())
    let delivery = FormDelivery(
      model: loaded.model, form: form, visit: loaded.visit, edits: try FormEdits(form))
    for receive in action.receiveFunctions { try await receive(delivery) }
    await page.settle(loaded.model)
    loaded.context.inputs.used = action.plainNames
    var response = try await html(loaded, status: refusal.status)
    for field in refusal.headers { response.headers.add(field.name, field.value) }
    return response
  }

  /// Carries out the batch of a page that was left. Texts that conflict with what others stored go into the next page's
  /// flash message.
  ///
  /// - Throws: `BatchError` where requests fail. Requests of other forms are carried out; later ones of the same form wait for
  ///   the batch to come again, as they must not overtake the one that failed.
  private func carryOut(
    _ batch: LiveBatch, _ request: Request, _ identity: IdentifiedVisitor<Visitor>
  ) async throws -> Response {
    var response = Response(status: .noContent)
    var lost: [String] = []
    var errors: [any Error] = []
    var waiting: Set<String> = []
    guard let opening = try await opening(of: batch, request, identity) else { return response }
    let page = opening.page
    for part in batch.parts where !waiting.contains(part.request.form) {
      let result: LiveResult
      do {
        result = try await page.loop.run {
          try await page.carryOut(part.request, form: part.form, in: request)
        }
      } catch {
        errors.append(error)
        waiting.insert(part.request.form)
        continue
      }
      if let outcome = result.outcome {
        finish(
          outcome, of: request, &response, visitorKey: identity.visitor.key, token: part.request.token)
      }
      for text in result.conflicts.compactMap({ part.form[$0.name] })
      where !text.isEmpty && !lost.contains(text) { lost.append(text) }
    }
    guard errors.isEmpty else { throw BatchError(errors: errors) }
    if !lost.isEmpty {
      let texts = lost.map { "“\($0)”" }.joined(separator: ", ")
      response.setCookie(
        Flash.cookie(
          leavingForAnyPage: "Not saved, as somebody else changed it meanwhile: \(texts)", in: request))
    }
    return response
  }

  /// The page of a batch. One that has ended, as after a restart, is opened again for the batch alone; nil where its
  /// visitor was another, as before a sign-out.
  private func opening(
    of batch: LiveBatch, _ request: Request, _ identity: IdentifiedVisitor<Visitor>
  ) async throws -> Opening? {
    let key = identity.visitor.key
    let isOpen = batch.parts.contains { site.pages.page($0.request.token, visitorKey: key) != nil }
    guard isOpen || request.headers["Live-Visitor"] == TextDigest(key).description else { return nil }
    return Opening(page: try await openPage(request, identity))
  }

  /// Carries out a change or a submission of an open page. Responds 410 where the page is no longer open, as after a
  /// restart: the browser opens its stream again and repeats the request.
  private func respond(
    to live: LiveRequest, form: FormFields, _ request: Request, _ identity: IdentifiedVisitor<Visitor>
  ) async throws -> Response {
    guard let page = site.pages.page(live.token, visitorKey: identity.visitor.key) else {
      return Response(status: .gone)
    }
    let result = try await page.loop.run { try await page.carryOut(live, form: form, in: request) }
    var response = result.response
    if let outcome = result.outcome {
      finish(outcome, of: request, &response, visitorKey: identity.visitor.key, token: live.token)
    }
    return response
  }

  /// Applies an outcome's effects on the visitor's next requests: cookies, flash message, ended pages. The token is the token
  /// of the open page; nil without JavaScript.
  private func finish(
    _ outcome: Outcome, of request: Request, _ response: inout Response, visitorKey: String, token: String?
  ) {
    for cookie in outcome.cookies { response.setCookie(cookie) }
    // An open page reads the sentence out itself.
    let flash = outcome.flash ?? (token == nil ? outcome.announces : nil)
    if let flash { response.setCookie(Flash.cookie(leavingAfterForm: flash, in: request)) }
    if outcome.endsOtherPages { site.pages.end(visitorKey: visitorKey, except: token) }
  }
}
