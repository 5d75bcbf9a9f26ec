import HTTP

extension PageHandler {
  func post(_ request: Request) async throws -> Response {
    try SameOrigin.require(request)
    let form = try request.form()
    let identity = try await site.identify(request)
    var response: Response
    if let live = try LiveRequest(request.headers) {
      response = try await answer(live, form: form, request, identity)
    } else {
      response = try await submit(form, request, identity)
    }
    for cookie in identity.cookies { response.setCookie(cookie) }
    return response
  }

  /// A form sent by a browser without JavaScript: the same view model, made for this request.
  private func submit(
    _ form: FormFields, _ request: Request, _ identity: Identity<Visitor>
  ) async throws -> Response {
    let action = try action(of: form)
    var page = try await load(request, identity, token: RandomToken.make())
    let reception = Reception(model: page.model, form: form, visit: page.visit)
    for receive in action.receptions { try await receive(reception) }
    let submission = Submission(plain: form, token: page.visit.pageToken)
    let outcome = try await action.perform(Call(model: page.model, submission: submission, visit: page.visit))
    var response: Response
    switch outcome.kind {
    case .invalid:
      page.context.inputs.used = action.inputNames
      page.context.frame.title = self.page.title(page.model)
      response = html(page, status: .unprocessableContent)
    case .done(let location):
      response = .redirect(to: location ?? request.path)
    case .redirect(let location):
      response = .redirect(to: location)
    }
    finish(outcome, of: request, &response, visitorKey: identity.visitor.key, token: nil)
    return response
  }

  /// A change or a submission of a page that is open. Where it is open no more, as after a restart, the browser
  /// opens its stream again and repeats the request: 410.
  private func answer(
    _ live: LiveRequest, form: FormFields, _ request: Request, _ identity: Identity<Visitor>
  ) async throws -> Response {
    guard let page = site.pages.page(live.token, visitorKey: identity.visitor.key) else {
      return Response(status: .gone)
    }
    guard live.isSubmission else {
      try await page.loop.run { try await page.receive(live, form: form, in: request) }
      return Response(status: .noContent)
    }
    let outcome = try await page.loop.run { try await page.submit(live, form: form, in: request) }
    var response: Response
    switch outcome.kind {
    case .invalid:
      response = Response(status: .unprocessableContent)
    case .done:
      response = Response(status: .noContent)
    case .redirect(let location):
      response = Response(status: .ok)
      response.headers["Live-Location"] = location
    }
    finish(outcome, of: request, &response, visitorKey: identity.visitor.key, token: live.token)
    return response
  }

  private func finish(
    _ outcome: Outcome, of request: Request, _ response: inout Response, visitorKey: String, token: String?
  ) {
    for cookie in outcome.cookies { response.setCookie(cookie) }
    if let flash = outcome.flash { response.setCookie(Flash.cookie(leaving: flash, in: request)) }
    if outcome.endsOtherPages { site.pages.end(visitorKey: visitorKey, except: token) }
  }
}
